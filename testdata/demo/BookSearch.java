import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads a book and answers four questions about it: which words does it use
 * most, which spellings differ by little, which passages resemble each other,
 * and what was printed twice word for word.
 *
 * <p>The program that "make demo" profiles. It needs Java 11 and nothing else.
 */
public class BookSearch {

    public static void main(String[] args) throws IOException {
        Path path = Paths.get(args.length > 0 ? args[0] : "testdata/demo/opticks.txt");
        Book book = Book.read(path);
        Index index = new Index(book);
        System.out.printf("%s: %,d passages, %,d words, %,d different%n",
                path.getFileName(), book.passages.size(), book.words.length, index.size());

        System.out.println("\nWords used most:");
        for (String word : index.mostUsed(8)) {
            System.out.printf("  %-14s %,5d%n", word, index.count(word));
        }
        System.out.println("\nSpellings that differ by one letter:");
        for (String[] pair : new Spelling(index.words()).variants(8)) {
            System.out.printf("  %-14s %s%n", pair[0], pair[1]);
        }
        System.out.println("\nPassages most alike:");
        for (Likeness found : new Ranking(book, index).mostAlike(4)) {
            System.out.printf("  %.2f  %s%n        %s%n", found.score,
                    book.excerpt(found.left), book.excerpt(found.right));
        }
        System.out.println("\nLongest text printed twice:");
        System.out.println("  " + new Repeats(book.words).longest());
    }
}

/** A text cut into passages (sentences, or their parts between semicolons) and words. */
class Book {
    /** First word of each passage, as an index into {@link #words}. */
    final List<Integer> passages = new ArrayList<>();
    final String[] words;

    private Book(String text) {
        List<String> found = new ArrayList<>();
        for (String passage : text.split("\\n\\s*\\n|(?<=[a-z][.;:?])\\s+")) {
            int first = found.size();
            split(passage, found);
            if (found.size() > first) {
                passages.add(first);
            }
        }
        words = found.toArray(new String[0]);
    }

    static Book read(Path path) throws IOException {
        return new Book(new String(Files.readAllBytes(path), StandardCharsets.UTF_8));
    }

    private static void split(String passage, List<String> into) {
        StringBuilder word = new StringBuilder();
        for (int i = 0; i <= passage.length(); i++) {
            char c = i < passage.length() ? passage.charAt(i) : ' ';
            if (Character.isLetter(c) || c == '\'') {
                word.append(c);
            } else if (c != '_' && word.length() > 0) {
                into.add(word.toString().toLowerCase(Locale.ROOT));
                word.setLength(0);
            }
        }
    }

    /** The index after the last word of a passage. */
    int end(int passage) {
        return passage + 1 < passages.size() ? passages.get(passage + 1) : words.length;
    }

    /** The first words of a passage. */
    String excerpt(int passage) {
        int first = passages.get(passage);
        int last = Math.min(end(passage), first + 12);
        return String.join(" ", Arrays.asList(words).subList(first, last)) + " …";
    }
}

/** Which word stands in which passage, and how often. */
class Index {
    /** Word → passage → number of times. */
    private final Map<String, Map<Integer, Integer>> postings = new HashMap<>();
    private final Map<String, Integer> counts = new TreeMap<>();

    Index(Book book) {
        for (int passage = 0; passage < book.passages.size(); passage++) {
            for (int i = book.passages.get(passage); i < book.end(passage); i++) {
                counts.merge(book.words[i], 1, Integer::sum);
                postings.computeIfAbsent(book.words[i], w -> new HashMap<>()).merge(passage, 1, Integer::sum);
            }
        }
    }

    int size() {
        return counts.size();
    }

    int count(String word) {
        return counts.getOrDefault(word, 0);
    }

    Map<Integer, Integer> passagesWith(String word) {
        return postings.get(word);
    }

    List<String> words() {
        return new ArrayList<>(counts.keySet());
    }

    /** The n most frequent words of more than four letters. */
    List<String> mostUsed(int n) {
        List<String> words = words();
        words.removeIf(word -> word.length() < 5);
        words.sort(Comparator.comparing(this::count).reversed());
        return words.subList(0, Math.min(n, words.size()));
    }
}

/** Compares every word with every other one. */
class Spelling {
    private final List<String> words;

    Spelling(List<String> words) {
        this.words = words;
    }

    /** The n longest pairs of words that are one letter apart. */
    List<String[]> variants(int n) {
        List<String[]> pairs = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            for (int k = i + 1; k < words.size(); k++) {
                if (distance(words.get(i), words.get(k)) == 1) {
                    pairs.add(new String[] {words.get(i), words.get(k)});
                }
            }
        }
        pairs.sort(Comparator.comparing((String[] pair) -> pair[0].length()).reversed());
        return pairs.subList(0, Math.min(n, pairs.size()));
    }

    /** How many letters have to be added, dropped or changed to get from one word to the other. */
    static int distance(String from, String to) {
        int[] previous = new int[to.length() + 1];
        int[] current = new int[to.length() + 1];
        for (int k = 0; k <= to.length(); k++) {
            previous[k] = k;
        }
        for (int i = 1; i <= from.length(); i++) {
            current[0] = i;
            for (int k = 1; k <= to.length(); k++) {
                int changed = previous[k - 1] + (from.charAt(i - 1) == to.charAt(k - 1) ? 0 : 1);
                int dropped = Math.min(previous[k], current[k - 1]) + 1;
                current[k] = Math.min(changed, dropped);
            }
            int[] swap = previous;
            previous = current;
            current = swap;
        }
        return previous[to.length()];
    }
}

/** Two passages and how much they have in common, from 0 to 1. */
class Likeness {
    final int left;
    final int right;
    final double score;

    Likeness(int left, int right, double score) {
        this.left = left;
        this.right = right;
        this.score = score;
    }
}

/** Finds passages that use the same rare words. */
class Ranking {
    private static final int SHORTEST = 20;

    private final Book book;
    private final Index index;
    private final double[] norms;

    Ranking(Book book, Index index) {
        this.book = book;
        this.index = index;
        norms = new double[book.passages.size()];
        for (int passage = 0; passage < norms.length; passage++) {
            norms[passage] = Math.sqrt(scores(passage).getOrDefault(passage, 1.0));
        }
    }

    /** The n pairs of passages with the highest cosine of their word weights. */
    List<Likeness> mostAlike(int n) {
        List<Likeness> found = new ArrayList<>();
        for (int left = 0; left < norms.length; left++) {
            if (length(left) < SHORTEST) {
                continue;
            }
            for (Map.Entry<Integer, Double> entry : scores(left).entrySet()) {
                int right = entry.getKey();
                if (right > left && length(right) >= SHORTEST) {
                    found.add(new Likeness(left, right, entry.getValue() / (norms[left] * norms[right])));
                }
            }
        }
        found.sort(Comparator.comparing((Likeness pair) -> pair.score).reversed());
        return found.subList(0, Math.min(n, found.size()));
    }

    private int length(int passage) {
        return book.end(passage) - book.passages.get(passage);
    }

    /** What each passage has in common with the given one: the sum over its words. */
    private Map<Integer, Double> scores(int passage) {
        Map<Integer, Double> scores = new HashMap<>();
        for (int i = book.passages.get(passage); i < book.end(passage); i++) {
            Map<Integer, Integer> with = index.passagesWith(book.words[i]);
            double rarity = Math.log((double) norms.length / with.size());
            for (Map.Entry<Integer, Integer> posting : with.entrySet()) {
                scores.merge(posting.getKey(), rarity * rarity * posting.getValue(), Double::sum);
            }
        }
        return scores;
    }
}

/** Finds text that occurs twice, by sorting all places of the book by what follows them. */
class Repeats {
    private final String[] words;

    Repeats(String[] words) {
        this.words = words;
    }

    String longest() {
        Integer[] places = new Integer[words.length];
        for (int i = 0; i < places.length; i++) {
            places[i] = i;
        }
        Arrays.sort(places, this::compare);
        int from = 0;
        int length = 0;
        for (int i = 1; i < places.length; i++) {
            int same = common(places[i - 1], places[i]);
            if (same > length) {
                from = places[i];
                length = same;
            }
        }
        return String.join(" ", Arrays.asList(words).subList(from, from + length));
    }

    private int compare(int left, int right) {
        int same = common(left, right);
        if (left + same == words.length || right + same == words.length) {
            return Integer.compare(right, left);
        }
        return words[left + same].compareTo(words[right + same]);
    }

    /** Number of words that are the same from two places on. */
    private int common(int left, int right) {
        int n = 0;
        while (Math.max(left, right) + n < words.length && words[left + n].equals(words[right + n])) {
            n++;
        }
        return n;
    }
}
