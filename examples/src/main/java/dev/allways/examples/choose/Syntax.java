package dev.allways.examples.choose;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import java.util.LinkedHashMap;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;

/** A language that settings are written in, as a library reads it. */
enum Syntax {
    /** YAML, read by SnakeYAML Engine. */
    YAML {
        @Override
        Map<String, Object> parse(String file, String text) throws SettingsException {
            try {
                Object parsed = new Load(LoadSettings.builder().setLabel(file).build()).loadFromString(text);
                if (!(parsed instanceof Map<?, ?> map)) {
                    throw new SettingsException(file, "has no entries");
                }
                Map<String, Object> entries = new LinkedHashMap<>();
                map.forEach((name, value) -> entries.put(String.valueOf(name), value));
                return entries;
            } catch (MarkedYamlEngineException e) {
                Mark mark = e.getProblemMark().orElseThrow();
                throw new SettingsException(file, mark.getLine() + 1, mark.getColumn() + 1, e.getProblem());
            }
        }
    },
    /** TOML, read by Jackson. */
    TOML {
        @Override
        Map<String, Object> parse(String file, String text) throws SettingsException {
            try {
                return new TomlMapper().readValue(text, new TypeReference<>() {});
            } catch (JsonProcessingException e) {
                JsonLocation place = e.getLocation();
                throw new SettingsException(file, place.getLineNr(), place.getColumnNr(), e.getOriginalMessage());
            }
        }
    };

    /**
     * The entries of a file.
     *
     * @throws SettingsException if it is not well-formed
     */
    abstract Map<String, Object> parse(String file, String text) throws SettingsException;
}
