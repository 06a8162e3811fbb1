using System.Buffers;
using StockExchange.LoadEngine.Flows.Cookies;
using StockExchange.LoadEngine.Flows.Templates;
using StockExchange.LoadEngine.Flows.Values;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Flows;

/// <summary>The requests of a vuser that makes flows, one after the other, in one object and one buffer.</summary>
internal sealed record FlowRequest : LoadRequest, IHttpMessage
{
    private readonly ArrayBufferWriter<byte> _buffer = new();
    private readonly Variables _values;
    private readonly CookieJar _cookies;
    private RequestTemplate _template = null!;
    private byte[] _cookie = [];

    public FlowRequest(Variables values, CookieJar cookies)
        : base(0, default)
    {
        (_values, _cookies) = (values, cookies);
        Capture = new();
    }

    public HttpMethod Method => _template.Method;

    public bool AsksToClose => _template.AsksToClose;

    /// <summary>What is kept of the answer.</summary>
    public AnswerCapture Kept => Capture!;

    /// <summary>Path and query.</summary>
    public string Target => _template.Target.ToText(_values);

    /// <summary>Becomes the request of a step, with the present values and cookies.</summary>
    public void Become(CompiledStep step)
    {
        _template = step.Request;
        _cookie = _template.HasCookie ? [] : _cookies.ForAllPaths ?? _cookies.ForPath(Target);
        Become(step.Operation, _template.Render(_values, _cookie, _buffer));
        Kept.Begin(step.ReadsAnswer);
    }

    public HttpRequestMessage ToMessage() => _template.ToHttp(_values, _cookie).ToMessage();

    public bool Equals(FlowRequest? other) => ReferenceEquals(this, other);

    public override int GetHashCode() => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(this);
}
