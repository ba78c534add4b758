package dev.allways.examples.choose;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A café as its settings tell of it; the main file names the file with the prices.
 *
 * @param name what the sign says
 * @param prices from a drink to its price
 */
record Cafe(String name, Map<String, Double> prices) {
    /**
     * Reads the settings.
     *
     * @param files from a file's name to its text
     * @param main the main file
     * @throws SettingsException if something is wrong with a file; the message names it
     */
    static Cafe load(Map<String, String> files, String main, Syntax syntax) throws SettingsException {
        if (!files.containsKey(main)) {
            throw new SettingsException(main, "no such file");
        }
        Map<String, Object> entries = syntax.parse(main, files.get(main));
        String name = text(main, entries, "name");
        String prices = text(main, entries, "prices");
        if (!files.containsKey(prices)) {
            throw new SettingsException(main, "names " + prices + " as the file of prices, but there is no such file");
        }
        return new Cafe(name, prices(prices, syntax.parse(prices, files.get(prices))));
    }

    private static String text(String file, Map<String, Object> entries, String name) throws SettingsException {
        return switch (entries.get(name)) {
            case String text -> text;
            case null -> throw new SettingsException(file, "has no entry " + name);
            default -> throw new SettingsException(file, "the entry " + name + " is not a text");
        };
    }

    private static Map<String, Double> prices(String file, Map<?, ?> entries) throws SettingsException {
        Map<String, Double> prices = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
            String drink = String.valueOf(entry.getKey());
            switch (entry.getValue()) {
                case Number price -> prices.put(drink, price.doubleValue());
                case Map<?, ?> kinds ->
                    prices(file, kinds).forEach((kind, price) -> prices.put(kind + " " + drink, price));
                case null, default -> throw new SettingsException(file, "the price of " + drink + " is not a number");
            }
        }
        return prices;
    }
}
