using System.Buffers.Binary;
using System.Text;
using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>
/// The EventPipe commands of a runtime's diagnostic port (docs/design-docs/ipc-protocol.md in dotnet/diagnostics).
/// </summary>
/// <remarks>
/// The package has a client for them, but it connects asynchronously, and a socket that has ever been asynchronous can lose the
/// answer to a synchronous read: if it comes between the read's attempt and its wait, a work item of the thread pool has to tell
/// (SocketAsyncContext.Unix.cs, HandleSyncEventsSpeculatively), and while the pool of this process starves none does.
/// </remarks>
internal static class SessionCommands
{
    private const byte EventPipeSet = 0x02;
    private const byte StopTracing = 0x01;
    private const byte CollectTracing2 = 0x03;

    /// <summary>.NET 9 and later.</summary>
    private const byte CollectTracing4 = 0x05;

    private const uint NetTraceFormat = 1;

    /// <summary>Just what is wished, which a runtime before .NET 9 does not understand.</summary>
    public static RuntimeCommand Collect(EventPipeSessionConfiguration wish) => Collect(CollectTracing4, wish, options =>
    {
        options.Write(wish.RundownKeyword);
        options.Write(wish.RequestStackwalk);
    });

    /// <summary>What every runtime since .NET Core 3.1 understands: with stacks, and the rundown whole or not at all.</summary>
    public static RuntimeCommand CollectDearly(EventPipeSessionConfiguration wish) =>
        Collect(CollectTracing2, wish, options => options.Write(wish.RequestRundown));

    public static RuntimeCommand Stop(ulong session)
    {
        var payload = new byte[sizeof(ulong)];
        BinaryPrimitives.WriteUInt64LittleEndian(payload, session);
        return new(EventPipeSet, StopTracing, payload);
    }

    /// <summary>The id of the session that was started.</summary>
    /// <exception cref="InvalidDataException">The answer has none.</exception>
    public static ulong SessionOf(RuntimeAnswer answer) => answer.Payload.Length == sizeof(ulong)
        ? BinaryPrimitives.ReadUInt64LittleEndian(answer.Payload)
        : throw new InvalidDataException("its answer to the request for a session has no session in it.");

    /// <summary>
    /// <c>key=value;key=value</c>, with quotes around what contains a separator itself (ep-provider.c, get_next_config_value).
    /// </summary>
    public static string ArgumentText(EventPipeProvider provider) => provider.Arguments is { } arguments
        ? string.Join(';', arguments.Select(argument => $"{Quoted(argument.Key)}={Quoted(argument.Value)}"))
        : "";

    private static RuntimeCommand Collect(byte code, EventPipeSessionConfiguration wish, Action<BinaryWriter> writeOptions)
    {
        using var payload = new MemoryStream();
        using var writer = new BinaryWriter(payload);
        writer.Write(wish.CircularBufferSizeInMB);
        writer.Write(NetTraceFormat);
        writeOptions(writer);
        writer.Write(wish.Providers.Count);
        foreach (EventPipeProvider provider in wish.Providers)
        {
            writer.Write(provider.Keywords);
            writer.Write((int)provider.EventLevel);
            WriteText(writer, provider.Name);
            WriteText(writer, ArgumentText(provider));
        }
        return new(EventPipeSet, code, payload.ToArray());
    }

    /// <summary>Its length in characters, the zero at its end included, and UTF-16.</summary>
    private static void WriteText(BinaryWriter payload, string text)
    {
        payload.Write(text.Length + 1);
        payload.Write(Encoding.Unicode.GetBytes(text + '\0'));
    }

    private static string Quoted(string text) => text.AsSpan().ContainsAny(';', '=') ? $"\"{text}\"" : text;
}
