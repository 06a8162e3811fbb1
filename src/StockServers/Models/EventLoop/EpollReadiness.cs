using System.Buffers.Binary;
using System.ComponentModel;
using System.Runtime.InteropServices;

namespace StockExchange.StockServers.Models.EventLoop;

/// <summary>
/// epoll(7): the system keeps the set of sockets, and a wait costs only what is ready. Linux only.
/// </summary>
internal sealed partial class EpollReadiness : IReadiness
{
    private const int CloseOnExec = 0x80000;
    private const int ControlAdd = 1;
    private const int ControlDelete = 2;
    private const int ControlModify = 3;
    private const uint In = 0x1;
    private const uint Out = 0x4;
    private const uint ErrorOrHangup = 0x8 | 0x10;
    private const int Interrupted = 4; // EINTR
    private const int AtOnce = 256;

    /// <summary>struct epoll_event is packed on x64 only (sys/epoll.h): 12 bytes there, 16 elsewhere.</summary>
    private static readonly int DataAt = RuntimeInformation.ProcessArchitecture is Architecture.X64 ? 4 : 8;

    private static readonly int EventSize = DataAt + sizeof(long);

    private readonly int _epoll = Checked(EpollCreate(CloseOnExec), "epoll_create1");
    private readonly byte[] _events = new byte[AtOnce * EventSize];
    private IWatcher?[] _watched = new IWatcher?[AtOnce]; // by descriptor
    private int _ready;

    public void Add(IWatcher watcher, Interest interest)
    {
        int descriptor = DescriptorOf(watcher);
        if (descriptor >= _watched.Length) Array.Resize(ref _watched, descriptor * 2);
        _watched[descriptor] = watcher;
        Control(ControlAdd, watcher, interest);
    }

    public void Change(IWatcher watcher, Interest interest) => Control(ControlModify, watcher, interest);

    public void Remove(IWatcher watcher)
    {
        Control(ControlDelete, watcher, Interest.None);
        _watched[DescriptorOf(watcher)] = null;
    }

    public void Wait(TimeSpan timeout)
    {
        _ready = EpollWait(_epoll, ref _events[0], AtOnce, (int)timeout.TotalMilliseconds);
        if (_ready < 0 && Marshal.GetLastPInvokeError() is var error and not Interrupted)
            throw new Win32Exception(error, "epoll_wait failed.");
    }

    public void Tell()
    {
        for (int index = 0; index < _ready; index++) Tell(_events.AsSpan(index * EventSize, EventSize));
    }

    public void Dispose() => _ = Close(_epoll);

    /// <summary>Who was closed in this turn is not there any more. A new one with its descriptor may be told in its place, and
    /// finds nothing: that is harmless.</summary>
    private void Tell(ReadOnlySpan<byte> ready)
    {
        uint flags = BinaryPrimitives.ReadUInt32LittleEndian(ready);
        IWatcher? watcher = _watched[(int)BinaryPrimitives.ReadInt64LittleEndian(ready[DataAt..])];
        Interest interest = (flags & Out) != 0 ? Interest.Write : Interest.None;
        watcher?.OnReady((flags & (In | ErrorOrHangup)) != 0 ? interest | Interest.Read : interest);
    }

    private void Control(int operation, IWatcher watcher, Interest interest)
    {
        Span<byte> wish = stackalloc byte[sizeof(long) + sizeof(long)];
        BinaryPrimitives.WriteUInt32LittleEndian(
            wish, (interest.HasFlag(Interest.Read) ? In : 0) | (interest.HasFlag(Interest.Write) ? Out : 0));
        BinaryPrimitives.WriteInt64LittleEndian(wish[DataAt..], DescriptorOf(watcher));
        Checked(EpollControl(_epoll, operation, DescriptorOf(watcher), ref wish[0]), "epoll_ctl");
    }

    private static int DescriptorOf(IWatcher watcher) => (int)watcher.Socket.Handle;

    private static int Checked(int result, string call) =>
        result >= 0 ? result : throw new Win32Exception(Marshal.GetLastPInvokeError(), $"{call} failed.");

    [LibraryImport("libc", EntryPoint = "epoll_create1", SetLastError = true)]
    private static partial int EpollCreate(int flags);

    [LibraryImport("libc", EntryPoint = "epoll_ctl", SetLastError = true)]
    private static partial int EpollControl(int epoll, int operation, int descriptor, ref byte wish);

    [LibraryImport("libc", EntryPoint = "epoll_wait", SetLastError = true)]
    private static partial int EpollWait(int epoll, ref byte events, int atMost, int milliseconds);

    [LibraryImport("libc", EntryPoint = "close", SetLastError = true)]
    private static partial int Close(int descriptor);
}
