namespace TestTargets;

/// <summary>Live objects that every full collection has to visit one by one.</summary>
internal static class LargeHeap
{
    private static Node? _root;

    /// <param name="megabytes">How much, about.</param>
    public static void Fill(int megabytes)
    {
        for (int node = 0; node < megabytes * 20_000; node++) _root = new(_root);
    }

    private sealed class Node(Node? next)
    {
        private readonly long _payload = Environment.TickCount64;
        private readonly long _more = Random.Shared.Next();

        public Node? Next { get; } = next;

        public override string ToString() => $"{_payload} {_more}";
    }
}
