using System.Buffers.Binary;
using System.ComponentModel;
using System.Net.Sockets;
using System.Runtime.InteropServices;

namespace StockExchange.LoadEngine.Sockets;

/// <summary>
/// epoll(7): the kernel keeps the set of sockets, and a wait costs only for those that are ready. Linux only. Any thread may
/// change it; one waits. StockServers compiles this file, too.
/// </summary>
internal sealed partial class Epoll : IDisposable
{
    private const int AtOnce = 128;
    private const int CloseOnExec = 0x80000;
    private const int ControlAdd = 1;
    private const int ControlDelete = 2;
    private const int ControlModify = 3;
    private const int Interrupted = 4; // EINTR

    /// <summary>struct epoll_event is packed on x64 only (sys/epoll.h): 12 bytes there, 16 elsewhere.</summary>
    private static readonly int DataAt = RuntimeInformation.ProcessArchitecture is Architecture.X64 ? 4 : 8;

    private static readonly int EventSize = DataAt + sizeof(long);

    private readonly int _descriptor = Checked(Create(CloseOnExec), "epoll_create1");
    private readonly byte[] _events = new byte[AtOnce * EventSize];

    /// <summary>The events, from sys/epoll.h.</summary>
    [Flags]
    public enum Events : uint
    {
        None = 0,
        In = 0x1,
        Out = 0x4,
        Error = 0x8,
        HangUp = 0x10,
        PeerClosed = 0x2000,
        EdgeTriggered = 0x80000000,
        Ended = Error | HangUp | PeerClosed,
    }

    /// <summary>Watches a socket until it is closed.</summary>
    /// <param name="socket">The socket.</param>
    /// <param name="events">The events to report; errors and hang-ups always are.</param>
    /// <param name="data">A value that is returned with each of its events.</param>
    public void Add(Socket socket, Events events, long data) => Control(ControlAdd, socket, events, data);

    public void Change(Socket socket, Events events, long data) => Control(ControlModify, socket, events, data);

    /// <summary>Stops watching a socket, before it is closed.</summary>
    public void Remove(Socket socket) => Control(ControlDelete, socket, Events.None, 0);

    /// <summary>Waits for events, at most for this time.</summary>
    /// <returns>The number of events for <see cref="Get"/>.</returns>
    public int Wait(TimeSpan timeout)
    {
        int count = Wait(_descriptor, ref _events[0], AtOnce, (int)timeout.TotalMilliseconds);
        if (count >= 0) return count;
        return Marshal.GetLastPInvokeError() is Interrupted ? 0 : Checked(count, "epoll_wait");
    }

    public (Events Events, long Data) Get(int index)
    {
        ReadOnlySpan<byte> seen = _events.AsSpan(index * EventSize, EventSize);
        return ((Events)BinaryPrimitives.ReadUInt32LittleEndian(seen), BinaryPrimitives.ReadInt64LittleEndian(seen[DataAt..]));
    }

    public void Dispose() => _ = Close(_descriptor);

    private void Control(int operation, Socket socket, Events events, long data)
    {
        Span<byte> request = stackalloc byte[sizeof(long) + sizeof(long)];
        BinaryPrimitives.WriteUInt32LittleEndian(request, (uint)events);
        BinaryPrimitives.WriteInt64LittleEndian(request[DataAt..], data);
        Checked(Control(_descriptor, operation, socket.SafeHandle, ref request[0]), "epoll_ctl");
    }

    private static int Checked(int result, string call) =>
        result >= 0 ? result : throw new Win32Exception(Marshal.GetLastPInvokeError(), $"{call} failed.");

    [LibraryImport("libc", EntryPoint = "epoll_create1", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int Create(int flags);

    [LibraryImport("libc", EntryPoint = "epoll_ctl", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int Control(int epoll, int operation, SafeHandle socket, ref byte request);

    [LibraryImport("libc", EntryPoint = "epoll_wait", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int Wait(int epoll, ref byte events, int atMost, int milliseconds);

    [LibraryImport("libc", EntryPoint = "close", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int Close(int descriptor);
}
