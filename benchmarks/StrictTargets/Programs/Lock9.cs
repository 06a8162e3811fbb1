#if NET9_0_OR_GREATER
global using Lock9 = System.Threading.Lock;
#else
namespace Programs;

/// <summary>.NET 8 has no lock object: a monitor in its place.</summary>
internal sealed class Lock9
{
    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.AggressiveInlining)]
    public void Enter() => Monitor.Enter(this);

    public void Exit() => Monitor.Exit(this);
}
#endif
