namespace ThreadPoolDiagnostics.Nettrace;

/// <summary>The kind of an event, as the trace describes it before the first event of that kind.</summary>
/// <param name="Provider">The provider that writes it.</param>
/// <param name="Id">The event's id within its provider.</param>
/// <param name="Version">The version, which grows when fields are appended.</param>
internal sealed record EventKind(string Provider, int Id, int Version)
{
    /// <summary>The event's name; empty for events of the runtime itself, which have only ids.</summary>
    public string Name { get; private init; } = "";

    /// <summary>The fields in payload order; empty for the runtime's own events, whose fields the reader knows.</summary>
    public IReadOnlyList<EventField> Fields { get; private init; } = [];

    /// <summary>Its name; "Provider/Id" of an event that has none.</summary>
    public string ToShortString() => Name.Length > 0 ? Name : $"{Provider}/{Id}";

    /// <param name="description">The payload of an event in a metadata block.</param>
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

/// <summary>A field of an event, as the trace describes it.</summary>
/// <param name="Name">The name in the event source.</param>
/// <param name="Type">The type of the value; the fields of a structure are listed in its place.</param>
internal sealed record EventField(string Name, TypeCode Type)
{
    private const int GuidType = 17;
    private const int Most = 1000, Deepest = 10;

    /// <summary>Reads the descriptions of all fields of an event: type and name of each (NetTraceFormat_v5.md).</summary>
    public static IReadOnlyList<EventField> ReadAll(ref Bytes bytes)
    {
        var fields = new List<EventField>();
        AddAll(fields, ref bytes, depth: 0);
        return fields;
    }

    /// <summary>Skips the field's value.</summary>
    /// <returns>False when the length of the field's type is unknown.</returns>
    public bool TrySkip(ref Bytes bytes)
    {
        int size = Size;
        if (Type is TypeCode.String) bytes.SkipText();
        else bytes.Take(size);
        return Type is TypeCode.String || size > 0;
    }

    /// <summary>The size of a value in bytes; 0 for types of variable length. A bool has four bytes.</summary>
    private int Size => Type switch
    {
        TypeCode.SByte or TypeCode.Byte => 1,
        TypeCode.Char or TypeCode.Int16 or TypeCode.UInt16 => 2,
        TypeCode.Boolean or TypeCode.Int32 or TypeCode.UInt32 or TypeCode.Single => 4,
        TypeCode.Int64 or TypeCode.UInt64 or TypeCode.Double or TypeCode.DateTime => 8,
        TypeCode.Decimal or (TypeCode)GuidType => 16,
        _ => 0,
    };

    private static void AddAll(List<EventField> fields, ref Bytes bytes, int depth)
    {
        int count = bytes.Int32();
        if (count < 0 || fields.Count + count > Most || depth > Deepest)
            throw new InvalidDataException("An event in the trace has more fields than any can have.");
        for (int i = 0; i < count; i++)
        {
            var type = (TypeCode)bytes.Int32();
            if (type is TypeCode.Object) AddAll(fields, ref bytes, depth + 1);
            string name = bytes.Text();
            if (type is not TypeCode.Object) fields.Add(new(name, type));
        }
    }
}
