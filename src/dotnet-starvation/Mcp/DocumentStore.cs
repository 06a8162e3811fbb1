using System.Globalization;

namespace DotnetStarvation.Mcp;

/// <summary>The whole documents behind the last answers.</summary>
internal sealed class DocumentStore
{
    public const int Most = 20;

    private readonly Lock _lock = new();
    private readonly Queue<StoredDocument> _documents = new();
    private int _count;

    public IReadOnlyList<StoredDocument> All
    {
        get
        {
            lock (_lock) return [.. _documents];
        }
    }

    /// <returns>The document's address.</returns>
    public string Add(string name, string text)
    {
        lock (_lock)
        {
            string address = string.Create(CultureInfo.InvariantCulture, $"starvation://{name}/{++_count}");
            _documents.Enqueue(new(name, address, text));
            if (_documents.Count > Most) _documents.Dequeue();
            return address;
        }
    }

    public StoredDocument? Find(string address) => All.FirstOrDefault(document => document.Address == address);
}

/// <summary>A document of the tool, as the command line would have printed it.</summary>
/// <param name="Name">The tool that was called.</param>
/// <param name="Address">Its URI.</param>
/// <param name="Text">Its JSON.</param>
internal sealed record StoredDocument(string Name, string Address, string Text)
{
    public const string Type = "application/json";
}
