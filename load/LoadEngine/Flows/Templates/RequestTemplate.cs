using System.Buffers;
using System.Globalization;
using System.Text;
using StockExchange.LoadEngine.Flows.Values;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Flows.Templates;

/// <summary>A request of HTTP/1.1 with places for values.</summary>
internal sealed class RequestTemplate
{
    private readonly (string Name, Template Value)[] _headers;
    private readonly Template _head;
    private readonly bool _hasLength;
    private readonly int[] _names;

    /// <summary>The bytes of a request without values and cookies, which is always the same; null for others.</summary>
    private readonly byte[]? _fixed;

    /// <param name="server">The URL of the server; its path is put before that of the request.</param>
    /// <param name="method">The method.</param>
    /// <param name="target">Path and query.</param>
    /// <param name="headers">The headers but Content-Length.</param>
    /// <param name="body">The body; empty for none.</param>
    /// <param name="indexOf">The index of a name in braces.</param>
    public RequestTemplate(
        Uri server,
        HttpMethod method,
        string target,
        IReadOnlyList<KeyValuePair<string, string>> headers,
        string body,
        Func<string, int> indexOf)
    {
        (Server, Method) = (server, method);
        Target = Template.FromTarget(server.AbsolutePath.TrimEnd('/') + target, indexOf);
        Body = Template.FromText(body, indexOf);
        _headers = [.. headers.Select(header => (header.Key, Template.FromText(header.Value, indexOf, Encoding.Latin1)))];
        HeaderNames = [.. _headers.SelectMany(header => header.Value.Names).Distinct()];
        HasCookie = Has("Cookie");
        AsksToClose = HttpLoadRequest.AskToClose(headers);
        string host = Has("Host") ? "" : $"Host: {HttpLoadRequest.HostOf(server)}\r\n";
        _head = Template.Join([Text($"{method} "), Target, Text($" HTTP/1.1\r\n{host}"), .. _headers.SelectMany(Line)]);
        _names = [.. _head.Names.Concat(Body.Names).Distinct()];
        _hasLength = body.Length > 0 || HttpLoadRequest.SaysLength(method);
        if (_names is [])
        {
            var bytes = new ArrayBufferWriter<byte>();
            Write(new(0), default, bytes);
            _fixed = bytes.WrittenSpan.ToArray();
        }

        bool Has(string name) => headers.Any(header => header.Key.Equals(name, StringComparison.OrdinalIgnoreCase));
    }

    public Uri Server { get; }

    public HttpMethod Method { get; }

    public Template Target { get; }

    public Template Body { get; }

    /// <summary>The indices of the names in headers, whose values may not have a line break.</summary>
    public IReadOnlyList<int> HeaderNames { get; }

    /// <summary>Whether it has a Cookie header of its own, so that the jar is not used.</summary>
    public bool HasCookie { get; }

    /// <summary>Whether it asks the server to close the connection.</summary>
    public bool AsksToClose { get; }

    /// <summary>The index of the first name that has no value; -1 when all have.</summary>
    public int Missing(Variables values)
    {
        foreach (int name in _names)
            if (!values.Has(name)) return name;
        return -1;
    }

    /// <summary>The bytes of the request, in a buffer that is overwritten, or shared.</summary>
    public ReadOnlyMemory<byte> Render(Variables values, ReadOnlySpan<byte> cookies, ArrayBufferWriter<byte> buffer)
    {
        if (_fixed is not null && cookies.IsEmpty) return _fixed;
        buffer.ResetWrittenCount();
        Write(values, cookies, buffer);
        return buffer.WrittenMemory;
    }

    /// <summary>The request for HttpClient.</summary>
    public HttpLoadRequest ToHttp(Variables values, ReadOnlySpan<byte> cookies)
    {
        var body = new ArrayBufferWriter<byte>();
        Body.WriteTo(body, values);
        List<KeyValuePair<string, string>> headers =
            [.. _headers.Select(header => KeyValuePair.Create(header.Name, header.Value.ToText(values)))];
        if (!cookies.IsEmpty) headers.Add(new("Cookie", Encoding.Latin1.GetString(cookies)));
        return new(0, Method, ServerUrl.Of(Server, Target.ToText(values)), headers, body.WrittenMemory);
    }

    private void Write(Variables values, ReadOnlySpan<byte> cookies, ArrayBufferWriter<byte> into)
    {
        _head.WriteTo(into, values);
        if (!cookies.IsEmpty)
        {
            into.Append("Cookie: "u8);
            into.Append(cookies);
            into.Append("\r\n"u8);
        }

        if (_hasLength)
        {
            into.Append("Content-Length: "u8);
            Body.Length(values).TryFormat(into.GetSpan(10), out int digits, default, CultureInfo.InvariantCulture);
            into.Advance(digits);
            into.Append("\r\n"u8);
        }

        into.Append("\r\n"u8);
        Body.WriteTo(into, values);
    }

    private static IEnumerable<Template> Line((string Name, Template Value) header) =>
        [Text($"{header.Name}: "), header.Value, Text("\r\n")];

    private static Template Text(string text) => Template.FromText(Placeholders.Escape(text), _ => -1);
}
