package dev.allways.examples.choose;

import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.dom4j.DocumentHelper;
import org.dom4j.io.SAXReader;
import org.dom4j.io.XMLWriter;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.Text;
import org.xml.sax.InputSource;

/** A library that writes trees as XML and reads them back. */
interface XmlLibrary {
    /** The tree as XML. */
    String write(XmlTree tree) throws Exception;

    /** The tree that the XML stands for. */
    XmlTree read(String xml) throws Exception;

    /** The document object model of the JDK. */
    final class Jdk implements XmlLibrary {
        private final DocumentBuilder builder;
        private final Transformer transformer;

        Jdk() throws Exception {
            builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
            transformer = TransformerFactory.newInstance().newTransformer();
        }

        @Override
        public String write(XmlTree tree) throws Exception {
            Document document = builder.newDocument();
            document.appendChild(element(document, tree));
            var xml = new StringWriter();
            transformer.transform(new DOMSource(document), new StreamResult(xml));
            return xml.toString();
        }

        private static Element element(Document document, XmlTree tree) {
            Element element = document.createElement("e");
            if (!tree.attribute().isEmpty()) {
                element.setAttribute("a", tree.attribute());
            }
            if (!tree.text().isEmpty()) {
                element.appendChild(document.createTextNode(tree.text()));
            }
            tree.children().forEach(child -> element.appendChild(element(document, child)));
            return element;
        }

        @Override
        public XmlTree read(String xml) throws Exception {
            return tree(builder.parse(new InputSource(new StringReader(xml))).getDocumentElement());
        }

        private static XmlTree tree(Element element) {
            var text = new StringBuilder();
            List<XmlTree> children = new ArrayList<>();
            for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
                if (node instanceof Text part) {
                    text.append(part.getData());
                } else if (node instanceof Element child) {
                    children.add(tree(child));
                }
            }
            return new XmlTree(element.getAttribute("a"), text.toString(), children);
        }
    }

    /** dom4j. */
    final class Dom4j implements XmlLibrary {
        private final SAXReader reader = new SAXReader();

        @Override
        public String write(XmlTree tree) throws Exception {
            var xml = new StringWriter();
            new XMLWriter(xml).write(DocumentHelper.createDocument(element(tree)));
            return xml.toString();
        }

        private static org.dom4j.Element element(XmlTree tree) {
            org.dom4j.Element element = DocumentHelper.createElement("e");
            if (!tree.attribute().isEmpty()) {
                element.addAttribute("a", tree.attribute());
            }
            element.addText(tree.text());
            tree.children().forEach(child -> element.add(element(child)));
            return element;
        }

        @Override
        public XmlTree read(String xml) throws Exception {
            return tree(reader.read(new StringReader(xml)).getRootElement());
        }

        private static XmlTree tree(org.dom4j.Element element) {
            return new XmlTree(
                    element.attributeValue("a", ""),
                    element.getText(),
                    element.elements().stream().map(Dom4j::tree).toList());
        }
    }
}
