using System.Buffers;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Flows.Values;

/// <summary>
/// The values of a vuser by the index of their names, in UTF-8. Their buffers are reused, so that setting one does not allocate.
/// Not thread-safe.
/// </summary>
internal sealed class Variables(int count)
{
    private readonly ArrayBufferWriter<byte>?[] _values = new ArrayBufferWriter<byte>?[count];
    private readonly bool[] _has = new bool[count];

    /// <summary>The value; empty when there is none.</summary>
    public ReadOnlySpan<byte> this[int name] => _has[name] ? _values[name]!.WrittenSpan : default;

    /// <summary>Whether there is a value, which may be empty.</summary>
    public bool Has(int name) => _has[name];

    /// <summary>Sets a value to what is then written.</summary>
    public ArrayBufferWriter<byte> Replace(int name)
    {
        ArrayBufferWriter<byte> value = _values[name] ??= new();
        value.ResetWrittenCount();
        _has[name] = true;
        return value;
    }

    public void Set(int name, ReadOnlySpan<byte> value) => Replace(name).Append(value);

    public void Remove(int name) => _has[name] = false;
}
