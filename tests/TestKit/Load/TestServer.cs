using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Https;
using Microsoft.Extensions.Logging;

namespace StockExchange.TestKit.Load;

/// <summary>A real HTTP server on a free port that answers as a test says, and counts what it serves at once.</summary>
internal sealed class TestServer : IAsyncDisposable
{
    private readonly WebApplication _application;
    private readonly Lock _lock = new();
    private int _atOnce;

    private TestServer(RequestDelegate answer, Action<KestrelServerOptions> listen)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseKestrelHttpsConfiguration();
        builder.WebHost.UseQuic(); // for HTTP/3, where the machine has it
        builder.WebHost.ConfigureKestrel(listen);
        _application = builder.Build();
        _application.UseWebSockets();
        _application.Run(context => CountedAsync(context, answer));
    }

    public Uri Address => new(_application.Urls.First());

    public int MostAtOnce { get; private set; }

    /// <param name="answer">Answers a request.</param>
    /// <param name="protocols">In the clear HTTP/1.1 unless it is HTTP/2 alone.</param>
    /// <param name="certificate">For TLS; null for none.</param>
    /// <param name="mode">Whether a client has to have a certificate, too; any is accepted.</param>
    /// <param name="address">The address; null for 127.0.0.1 and any port.</param>
    public static async Task<TestServer> StartAsync(
        RequestDelegate answer,
        HttpProtocols protocols = HttpProtocols.Http1AndHttp2,
        X509Certificate2? certificate = null,
        ClientCertificateMode mode = ClientCertificateMode.NoCertificate,
        EndPoint? address = null)
    {
        var server = new TestServer(answer, kestrel => kestrel.Listen(address ?? new IPEndPoint(IPAddress.Loopback, 0), listen =>
        {
            listen.Protocols = protocols;
            if (certificate is null) return;
            listen.UseHttps(certificate, https =>
            {
                https.ClientCertificateMode = mode;
                https.AllowAnyClientCertificate();
            });
        }));
        await server._application.StartAsync();
        return server;
    }

    /// <summary>One that answers everything with this status.</summary>
    public static Task<TestServer> AnsweringAsync(int status) => StartAsync(context =>
    {
        context.Response.StatusCode = status;
        return Task.CompletedTask;
    });

    public ValueTask DisposeAsync() => _application.DisposeAsync();

    private async Task CountedAsync(HttpContext context, RequestDelegate answer)
    {
        lock (_lock) MostAtOnce = Math.Max(MostAtOnce, ++_atOnce);
        try
        {
            await answer(context);
        }
        finally
        {
            lock (_lock) _atOnce--;
        }
    }
}

/// <summary>A certificate for localhost that no authority has signed.</summary>
internal static class SelfSigned
{
    public static X509Certificate2 Create() => Create(TimeProvider.System.GetUtcNow().AddDays(1));

    /// <summary>One that has a name in its extension, too, and is valid until a time.</summary>
    public static X509Certificate2 Create(DateTimeOffset end, params string[] names)
    {
        using var key = RSA.Create(2048);
        var request = new CertificateRequest("CN=localhost", key, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        var alternatives = new SubjectAlternativeNameBuilder();
        foreach (string name in names) alternatives.AddDnsName(name);
        if (names.Length > 0) request.CertificateExtensions.Add(alternatives.Build());
        return request.CreateSelfSigned(end.AddDays(-2), end);
    }
}
