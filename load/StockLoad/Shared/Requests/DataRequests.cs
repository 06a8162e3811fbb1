using System.Text;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>A request for each row of data, one after the other and then from the start again.</summary>
internal sealed class DataRequests : IRequestSource
{
    private readonly LoadRequest[] _requests;

    /// <param name="choice">The request, with names in braces in its URL, its headers and its body.</param>
    /// <param name="data">What takes their places.</param>
    public DataRequests(RequestChoice choice, RequestData data)
    {
        Operations = [choice.Method.Method];
        string body = Encoding.UTF8.GetString(choice.Body.Span);
        _requests = [.. data.Rows.Select(Request)];

        LoadRequest Request(string[] row) => new HttpLoadRequest(
            operation: 0,
            choice.Method,
            new(data.Fill(choice.Url.OriginalString, row, Uri.EscapeDataString)),
            [.. choice.Headers.Select(header => KeyValuePair.Create(header.Key, data.Fill(header.Value, row, field => field)))],
            Encoding.UTF8.GetBytes(data.Fill(body, row, field => field)));
    }

    public IReadOnlyList<string> Operations { get; }

    public LoadRequest this[long sequence] => _requests[sequence % _requests.Length];
}
