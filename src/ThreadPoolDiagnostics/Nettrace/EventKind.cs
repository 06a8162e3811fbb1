namespace ThreadPoolDiagnostics.Nettrace;

/// <summary>What sort of event one is, as the trace describes it before the first of them.</summary>
/// <param name="Provider">Who writes it.</param>
/// <param name="Id">Which of the provider's events.</param>
/// <param name="Version">Grows when fields are added to its end.</param>
internal sealed record EventKind(string Provider, int Id, int Version)
{
    /// <summary>Empty for those of the runtime itself, which have numbers alone.</summary>
    public string Name { get; private init; } = "";

    /// <summary>
    /// In the order in which they stand in the payload. None for the events of the runtime itself, whose fields one has to know.
    /// </summary>
    public IReadOnlyList<EventField> Fields { get; private init; } = [];

    /// <param name="description">Payload of an event in a block of metadata.</param>
    /// <returns>The number by which events refer to it, and the kind.</returns>
    public static (int Number, EventKind Kind) Read(ReadOnlySpan<byte> description)
    {
        var bytes = new Bytes(description);
        int number = bytes.Int32();
        string provider = bytes.Text();
        int id = bytes.Int32();
        string name = bytes.Text();
        bytes.Int64(); // its keywords
        int version = bytes.Int32();
        bytes.Int32(); // its level
        return (number, new EventKind(provider, id, version) { Name = name, Fields = EventField.ReadAll(ref bytes) });
    }
}
