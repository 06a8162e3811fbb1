using System.Text;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Line;

/// <summary>Requests of the line protocol, for <see cref="LineConnector"/>.</summary>
public static class LineRequest
{
    /// <summary>A line that is asked.</summary>
    /// <param name="operation">The index of its operation in <see cref="IRequestSource.Operations"/>.</param>
    /// <param name="command">Without the line break: <c>show</c>, <c>buy 3 1</c>.</param>
    public static LoadRequest Create(int operation, string command) => new(operation, Encoding.ASCII.GetBytes($"{command}\n"));
}
