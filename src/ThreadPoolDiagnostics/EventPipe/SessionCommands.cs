using System.Buffers.Binary;
using System.Text;
using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>The EventPipe commands of a runtime's diagnostic port (design-docs/ipc-protocol.md in dotnet/diagnostics).</summary>
/// <remarks>
/// The client in Microsoft's package connects asynchronously, and a socket that has ever been asynchronous can miss the answer to
/// a synchronous read: if it comes between the read's attempt and its wait, a pool work item has to signal it
/// (SocketAsyncContext.Unix.cs, HandleSyncEventsSpeculatively), and none runs while the pool of this process starves.
/// </remarks>
internal static class SessionCommands
{
    private const byte EventPipeSet = 0x02;
    private const byte StopTracing = 0x01;
    private const byte CollectTracing2 = 0x03;

    /// <summary>The command of .NET 9 and later, with all options.</summary>
    private const byte CollectTracing4 = 0x05;

    private const uint NetTraceFormat = 1;

    /// <summary>Requests exactly the given configuration, which runtimes before .NET 9 do not understand.</summary>
    public static RuntimeCommand Collect(EventPipeSessionConfiguration session) => Collect(CollectTracing4, session, options =>
    {
        options.Write(session.RundownKeyword);
        options.Write(session.RequestStackwalk);
    });

    /// <summary>Requests what every runtime since .NET Core 3.1 understands: with stacks, the whole rundown or none.</summary>
    public static RuntimeCommand CollectLegacy(EventPipeSessionConfiguration session) =>
        Collect(CollectTracing2, session, options => options.Write(session.RequestRundown));

    public static RuntimeCommand Stop(ulong session)
    {
        var payload = new byte[sizeof(ulong)];
        BinaryPrimitives.WriteUInt64LittleEndian(payload, session);
        return new(EventPipeSet, StopTracing, payload);
    }

    /// <summary>The id of the session that the answer reports.</summary>
    /// <exception cref="InvalidDataException">The answer has no id.</exception>
    public static ulong SessionOf(RuntimeAnswer answer) => answer.Payload.Length == sizeof(ulong)
        ? BinaryPrimitives.ReadUInt64LittleEndian(answer.Payload)
        : throw new InvalidDataException("its answer to the request for a session has no session in it.");

    /// <summary><c>key=value;key=value</c>, quoted where a separator is inside (ep-provider.c, get_next_config_value).</summary>
    public static string ArgumentText(EventPipeProvider provider) => provider.Arguments is { } arguments
        ? string.Join(';', arguments.Select(argument => $"{Quoted(argument.Key)}={Quoted(argument.Value)}"))
        : "";

    private static RuntimeCommand Collect(byte code, EventPipeSessionConfiguration session, Action<BinaryWriter> writeOptions)
    {
        using var payload = new MemoryStream();
        using var writer = new BinaryWriter(payload);
        writer.Write(session.CircularBufferSizeInMB);
        writer.Write(NetTraceFormat);
        writeOptions(writer);
        writer.Write(session.Providers.Count);
        foreach (EventPipeProvider provider in session.Providers)
        {
            writer.Write(provider.Keywords);
            writer.Write((int)provider.EventLevel);
            WriteText(writer, provider.Name);
            WriteText(writer, ArgumentText(provider));
        }
        return new(EventPipeSet, code, payload.ToArray());
    }

    /// <summary>Writes the length in characters, terminator included, and the text in UTF-16.</summary>
    private static void WriteText(BinaryWriter payload, string text)
    {
        payload.Write(text.Length + 1);
        payload.Write(Encoding.Unicode.GetBytes(text + '\0'));
    }

    private static string Quoted(string text) => text.AsSpan().ContainsAny(';', '=') ? $"\"{text}\"" : text;
}
