namespace ThreadPoolDiagnostics.Nettrace;

/// <summary>A field of an event, as the trace describes it.</summary>
/// <param name="Name">As the source has it.</param>
/// <param name="Type">How it is written; those of a structure stand one by one in its place.</param>
internal sealed record EventField(string Name, TypeCode Type)
{
    private const int GuidType = 17;
    private const int Most = 1000, Deepest = 10;

    /// <summary>Takes the description of all fields of an event: for each of them type and name (NetTraceFormat_v5.md).</summary>
    public static IReadOnlyList<EventField> ReadAll(ref Bytes bytes)
    {
        var fields = new List<EventField>();
        AddAll(fields, ref bytes, depth: 0);
        return fields;
    }

    /// <summary>Moves on to the next one.</summary>
    /// <returns>False when it is of a type whose end is not known.</returns>
    public bool TrySkip(ref Bytes bytes)
    {
        int size = Size;
        if (Type is TypeCode.String) bytes.SkipText();
        else bytes.Take(size);
        return Type is TypeCode.String || size > 0;
    }

    /// <summary>Of a value, in bytes; 0 for others. A bool has four.</summary>
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
