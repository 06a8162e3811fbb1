using System.Buffers;
using System.Text.Json;
using StockExchange.StockStore;
using StockExchange.StockStore.Files;

namespace StockExchange.StockApi.Stocks;

/// <summary>Writes stocks in one of the two forms. What is written is complete after <see cref="End"/>.</summary>
internal interface IStockWriter : IDisposable
{
    void Write(in Stock stock);

    /// <summary>Hands what was written so far to the output.</summary>
    void Flush()
    {
    }

    void End()
    {
    }

    void IDisposable.Dispose()
    {
    }
}

/// <summary>As lines of stock.txt.</summary>
internal sealed class StockLinesWriter(IBufferWriter<byte> output) : IStockWriter
{
    public void Write(in Stock stock) => StockLine.Write(output, stock);
}

/// <summary>As a JSON array.</summary>
internal sealed class StockArrayWriter : IStockWriter
{
    private readonly Utf8JsonWriter _json;

    public StockArrayWriter(IBufferWriter<byte> output)
    {
        _json = new Utf8JsonWriter(output);
        _json.WriteStartArray();
    }

    public void Write(in Stock stock) => JsonSerializer.Serialize(_json, stock, StockJson.Default.Stock);

    public void Flush() => _json.Flush();

    public void End()
    {
        _json.WriteEndArray();
        _json.Flush();
    }

    public void Dispose() => _json.Dispose();
}
