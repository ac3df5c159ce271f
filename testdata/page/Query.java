package demo;

/** Source that the page shows in the browser tests. */
final class Query {
  private final Index index;

  Result run(String text) {
    return walk(index.root(), text, 0);
  }

  Query(Index index) {
    this.index = index;
  }

  private Result walk(Node node, String text, int depth) {
    if (node.isLeaf() || depth == text.length()) {
      return score(node, text);
    }
    Result best = Result.NONE;
    best = best.better(walk(node.left(), text, depth + 1));
    best = best.better(walk(node.right(), text, depth + 1));
    return best;
  }

  /**
   * How well a node fits.
   *
   * <p>Most of the time goes here: the markers <b>&lt;script&gt;</b> must stay text.
   */
  private Result score(Node node, String text) {
    double sum = 0;
    for (int i = 0; i < text.length(); i++) {
      sum += node.weight(text.charAt(i)) * Math.log1p(node.count());
      if (sum > 1e9) break;
    }
    return new Result(node, sum);
  }
}
