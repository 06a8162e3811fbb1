using System.Collections.Concurrent;
using System.ComponentModel;
using System.Diagnostics;
using System.Net.Http.Headers;
using System.Text.Json;
using System.Text.Json.Serialization;
using DotnetStarvation.Incidents;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Record;

/// <summary>
/// Sends notices of incidents, one after the other on a dedicated thread: the recorder never waits for a receiver. When more than
/// 50 notices wait, further ones are dropped, with a line on standard error.
/// </summary>
internal sealed class Notifier : IDisposable
{
    private const int MostWaiting = 50;
    private static readonly TimeSpan AnswerPatience = TimeSpan.FromSeconds(5);
    private static readonly TimeSpan ProgramPatience = TimeSpan.FromSeconds(60);

    /// <summary>How long to wait at the end for the notices that are not sent yet.</summary>
    private static readonly TimeSpan EndPatience = TimeSpan.FromSeconds(5);

    private readonly BlockingCollection<KeptIncident> _waiting = new(MostWaiting);
    private readonly HttpClient _client = new() { Timeout = AnswerPatience };
    private readonly Uri? _address;
    private readonly string? _program;
    private readonly Thread _thread;

    /// <param name="address">The URL to POST to; null for none.</param>
    /// <param name="program">The program to run; null for none.</param>
    public Notifier(Uri? address, string? program)
    {
        (_address, _program) = (address, program);
        _thread = new Thread(Run) { IsBackground = true, Name = "notifier" };
        _thread.Start();
    }

    public void Notify(KeptIncident incident)
    {
        if (!_waiting.TryAdd(incident)) Log($"no notice was sent for {incident.File}: {MostWaiting} notices are already waiting");
    }

    public void Dispose()
    {
        _waiting.CompleteAdding();
        if (!_thread.Join(EndPatience))
        {
            Log($"a notice was still being sent {FigureText.Duration(EndPatience)} after the end and may not have arrived; "
                + $"notices that were not sent: {_waiting.Count}");
            return; // the thread ends with the process
        }

        _client.Dispose();
        _waiting.Dispose();
    }

    private void Run()
    {
        foreach (KeptIncident incident in _waiting.GetConsumingEnumerable())
        {
            Guard(() => Post(incident));
            Guard(() => Start(incident));
        }
    }

    /// <summary>The failure boundary of this thread.</summary>
    private static void Guard(Action send)
    {
        try
        {
            send();
        }
        catch (Exception failure)
        {
            Log($"a notice could not be sent: {failure.Message}");
        }
    }

    private void Post(KeptIncident incident)
    {
        if (_address is null) return;
        using var request = new HttpRequestMessage(HttpMethod.Post, _address)
        {
            Content = new ByteArrayContent(Notice.ToJson(incident))
            {
                Headers = { ContentType = new MediaTypeHeaderValue("application/json") },
            },
        };
        using HttpResponseMessage answer = _client.Send(request, HttpCompletionOption.ResponseHeadersRead);
        if (!answer.IsSuccessStatusCode) Log($"{_address.Host} answered a notice with {(int)answer.StatusCode}");
    }

    private void Start(KeptIncident incident)
    {
        if (_program is null) return;
        try
        {
            using var process = Process.Start(new ProcessStartInfo(_program, [incident.File]))!;
            if (process.WaitForExit(ProgramPatience))
            {
                if (process.ExitCode != 0) Log($"{_program} ended with exit code {process.ExitCode}");
                return;
            }
            process.Kill(entireProcessTree: true);
            Log($"{_program} was killed: it had not ended after {ProgramPatience.TotalSeconds:0} s");
        }
        catch (Win32Exception failure)
        {
            Log($"{_program} could not be started: {failure.Message}");
        }
    }

    private static void Log(string text) => Console.Error.WriteLine(PrintableText.Escape(text));
}

/// <summary>The JSON that is posted about an incident. Chat services show <c>text</c>.</summary>
internal sealed record Notice(
    string Schema,
    string Text,
    Cause Cause,
    string? Program,
    int? ProcessId,
    string Host,
    DateTimeOffset Began,
    double Duration,
    int Count,
    string File)
{
    private static readonly NoticeContext Context = new(PlainJson.Options(NoticeContext.Default.Options));

    public static byte[] ToJson(KeptIncident kept)
    {
        IncidentDocument incident = kept.Document;
        string program = incident.Check.Process?.Name ?? "a process";
        return JsonSerializer.SerializeToUtf8Bytes(
            new Notice(
                "dotnet-starvation/notice/1",
                $"{program} on {incident.Host} starves its thread pool: {incident.Cause}.",
                incident.Cause, incident.Check.Process?.Name, incident.Check.Process?.Id, incident.Host,
                incident.Began, incident.Duration, incident.Count, Path.GetFullPath(kept.File)),
            Context.Notice);
    }
}

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, Converters = [typeof(KebabCaseEnum<WaitKind>)])]
[JsonSerializable(typeof(Notice))]
internal sealed partial class NoticeContext : JsonSerializerContext;
