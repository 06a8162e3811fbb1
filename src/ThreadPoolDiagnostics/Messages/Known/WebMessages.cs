using System.Text.RegularExpressions;

namespace ThreadPoolDiagnostics.Messages.Known;

/// <summary>Messages of web servers and their clients.</summary>
internal static partial class WebMessages
{
    public static IEnumerable<KnownMessage> All { get; } =
    [
        new("kestrel-heartbeat", "the heartbeat has been running for ... which is longer than ...",
            ["the heartbeat has been running for "],
            Reading.WithFigure(Heartbeat(), MessageLevel.Suggests, "heartbeat", "s",
                seconds => $"Kestrel's heartbeat, which should take milliseconds, had been running for {seconds:0.0} s."),
            "Whether the pool starves: since .NET 5 the heartbeat has a thread of its own, which does not wait for the pool. A "
            + "busy or throttled CPU, a collection and a paused machine delay it as well.", NextSteps.ThisProcess),
        new("kestrel-heartbeat-timer", "Heartbeat took longer than ... at ...",
            ["Heartbeat took longer than "],
            Reading.WithFigure(HeartbeatTimer(), MessageLevel.Suggests, "heartbeat interval", "s",
                seconds => $"Kestrel's heartbeat, until .NET Core 3.1 a timer of the pool, took longer than {seconds:0.#} s."),
            "By how much, and whether a busy or throttled CPU, a collection or a paused machine delayed it instead.",
            NextSteps.ThisProcess),
        new("kestrel-request-body-rate", "Reading the request body timed out due to data arriving too slowly.",
            ["Reading the request body timed out due to data arriving too slowly"],
            Reading.Plain(MessageLevel.DoesNotTell, "A request's body arrived, or was read, more slowly than "
                + "MinRequestBodyDataRate."),
            "Whether the client or its network was slow, or a starving pool read the body late.", NextSteps.ThisProcess),
        new("httpclient-timeout", "The request was canceled due to the configured HttpClient.Timeout of ... seconds elapsing.",
            ["The request was canceled due to the configured HttpClient.Timeout of "],
            Reading.WithFigure(HttpTimeout(), MessageLevel.DoesNotTell, "timeout", "s",
                seconds => $"A request got no complete answer in {seconds:0.###} s."),
            "Whether the server was slow, the network, or this process, in which a starving pool delays answers that have "
                + "arrived.",
            NextSteps.BothEnds),
        new("grpc-deadline-exceeded", "gRPC call deadline exceeded. Status(StatusCode=\"DeadlineExceeded\")",
            ["gRPC call deadline exceeded", "StatusCode=\"DeadlineExceeded\"", "StatusCode=DeadlineExceeded"],
            Reading.Plain(MessageLevel.DoesNotTell, "A gRPC call did not end before its deadline."),
            "Whether the server, the connection or this process was slow, or the deadline too short.", NextSteps.BothEnds),
        new("signalr-server-timeout", "Server timeout (...ms) elapsed without receiving a message from the server.",
            ["elapsed without receiving a message from the server"],
            Reading.WithFigure(ServerTimeout(), MessageLevel.DoesNotTell, "timeout", "ms",
                milliseconds => $"A SignalR client received nothing for {milliseconds:0} ms, not even a ping."),
            "Whether the network was interrupted, or the server sent no pings because its pool starved.", NextSteps.BothEnds),
        new("azure-signalr-service-timeout", "Service timeout. ...ms elapsed without receiving a message from service.",
            ["elapsed without receiving a message from service"],
            Reading.WithFigure(ServiceTimeout(), MessageLevel.Suggests, "timeout", "ms",
                milliseconds => $"The app server processed no message of Azure SignalR Service for {milliseconds:0} ms."),
            "Whether the network was interrupted, or the app server's pool starved: the service's documentation names both.",
            NextSteps.ThisProcess),
        new("polly-timeout", "The operation didn't complete within the allowed timeout of ...",
            ["The operation didn't complete within the allowed timeout of "],
            Reading.WithFigure(PollyTimeout(), MessageLevel.DoesNotTell, "timeout", "s",
                seconds => $"An operation that Polly limits did not end in {seconds:0.###} s."),
            "What it waited for: a slow service, or a thread of this process's pool.", NextSteps.BothEnds),
        new("discord-gateway-blocked", "A MessageReceived handler is blocking the gateway task.",
            [" handler is blocking the gateway task"],
            Reading.Plain(MessageLevel.DoesNotTell,
                "A Discord.Net event handler has not ended for seconds; no other event is processed meanwhile."),
            "Whether the handler blocks its thread or only awaits something slow: both look the same "
                + "here.", NextSteps.ThisProcess),
    ];

    [GeneratedRegex(
        @"the heartbeat has been running for ""?(?<value>[0-9.:]{5,24})", RegexOptions.ExplicitCapture, Timeout.Infinite)]
    private static partial Regex Heartbeat();

    [GeneratedRegex(@"Heartbeat took longer than ""?(?<value>[0-9.:]{5,24})", RegexOptions.ExplicitCapture, Timeout.Infinite)]
    private static partial Regex HeartbeatTimer();

    [GeneratedRegex(
        @"HttpClient\.Timeout of (?<value>[0-9]{1,9}(\.[0-9]{1,9})?) seconds elapsing",
        RegexOptions.ExplicitCapture, Timeout.Infinite)]
    private static partial Regex HttpTimeout();

    [GeneratedRegex(
        @"Server timeout \((?<value>[0-9]{1,9}(\.[0-9]{1,9})?)ms\) elapsed", RegexOptions.ExplicitCapture, Timeout.Infinite)]
    private static partial Regex ServerTimeout();

    [GeneratedRegex(
        @"Service timeout\. (?<value>[0-9]{1,9}(\.[0-9]{1,9})?)ms elapsed", RegexOptions.ExplicitCapture, Timeout.Infinite)]
    private static partial Regex ServiceTimeout();

    [GeneratedRegex(@"within the allowed timeout of '(?<value>[0-9.:]{5,24})'", RegexOptions.ExplicitCapture, Timeout.Infinite)]
    private static partial Regex PollyTimeout();
}
