using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.StackTexts;

namespace ThreadPoolDiagnostics.Tests.StackTexts;

public sealed class FrameLineTests
{
    /// <summary>Lines of dotnet-stack 10, clrstack, WinDbg, pstacks, Visual Studio 2022 (without parameters as in
    /// dotnet/roslyn#20019), exceptions, Rider.</summary>
    [Theory]
    [InlineData(
        "  System.Private.CoreLib!System.Threading.Tasks.Task.InternalWait(int32,value class System.Threading.CancellationToken)",
        "System.Private.CoreLib", "System.Threading.Tasks.Task.InternalWait(int, CancellationToken)")]
    [InlineData(
        "  System.Console!System.ConsolePal.Read(class System.Handle,value class System.Span`1<unsigned int8>,unsigned int8[])",
        "System.Console", "System.ConsolePal.Read(Handle, Span, byte[])")]
    [InlineData("  Shop!Shop.Cart+<PayAsync>d__2.MoveNext()", "Shop", "Shop.Cart.PayAsync")]
    [InlineData("  Shop!Shop.Cart+<>c.<Pay>b__3_0(!!0&,bool)", "Shop", "Shop.Cart.Pay.lambda(T&, bool)")]
    [InlineData("  Anonymously Hosted DynamicMethods Assembly!"
        + "dynamicClass.lambda_method1(pMT: 0x7efe7894d4a8,class System.Object,pMT: 0x7efe78463f68)",
        "Anonymously Hosted DynamicMethods Assembly", "dynamicClass.lambda_method1(pMT:, Object, pMT:)")]
    [InlineData("00007FA838B87980 00007FA849C2AF38 "
        + "System.Threading.Tasks.Task`1[[System.Int32, System.Private.CoreLib]].GetResultCore(Boolean)",
        "", "System.Threading.Tasks.Task.GetResultCore(bool)")]
    [InlineData("0000003CB5F7E648 00007ffd205c0354 [HelperMethodFrame_1OBJ: 0000003cb5f7e648] "
        + "System.Threading.Monitor.ObjWait(Int32, System.Object)",
        "", "System.Threading.Monitor.ObjWait(int, Object)")]
    [InlineData("00007F5E9D7F27D0 00007F5EEE0749AD Shop.dll!Shop.Loader.Load(System.Reflection.AssemblyName, IntPtr[])+0x3c357d",
        "Shop", "Shop.Loader.Load(AssemblyName, IntPtr[])")]
    [InlineData("33 00000075`fcf7eea0 00007ff9`8c239200 System_Private_CoreLib!"
        + "System.Threading.Tasks.Task.RunContinuations(System.Object)+0x89",
        "System.Private.CoreLib", "System.Threading.Tasks.Task.RunContinuations(Object)")]
    [InlineData("06 00000027`987ff750 00007ff9`3ddd6eac     System_Private_CoreLib!System.Threading.Thread.Sleep+0xb",
        "System.Private.CoreLib", "System.Threading.Thread.Sleep()")]
    [InlineData("e 0000006e`008fee90 00007ff7`c9fbddc6     "
        + ": 00000230`0000ed90 00000000`ffffffff 00000000`00000000 00000230`6e5b3a68 : "
        + "Shop_7ff7c9f00000!Shop.Cart.Enter(System.Object, Boolean ByRef)$##600256C+0xf",
        "Shop", "Shop.Cart.Enter(Object, bool&)")]
    [InlineData("15 0bb7f988 71b160d3     Shop_ni!Shop.Cart.<>c.<Pay>b__3_0+0x14 [/src/Cart.cs @ 12] ",
        "Shop", "Shop.Cart.Pay.lambda()")]
    [InlineData("0a mscorlib!System.Threading.SemaphoreSlim.Wait", "mscorlib", "System.Threading.SemaphoreSlim.Wait()")]
    [InlineData("0e **Shop_269f0150000!Shop.Cart.<PayAsync>d__2.MoveNext**", "Shop", "Shop.Cart.PayAsync")]
    [InlineData("04 00000027`987ff5a0 00007ff9`9cce72ed     coreclr!Thread::UserSleep+0xbc", "", null)]
    [InlineData("03 (Inline Function) --------`--------     coreclr!EESleepEx+0xd", "", null)]
    [InlineData("13 0bb7f970 71b2c455     0xab25ce8", "", null)]
    [InlineData(" \tSystem.Private.CoreLib.dll!System.Threading.Monitor.Wait(object obj, int millisecondsTimeout) Line 156\tC#",
        "System.Private.CoreLib", "System.Threading.Monitor.Wait(Object, int)")]
    [InlineData("Shop.exe!Shop.Cart.Pay(ref int count, string[] names, System.Collections.Generic.List<int> all) Line 12\tC#",
        "Shop", "Shop.Cart.Pay(int&, String[], List)")]
    [InlineData("System.Private.CoreLib.dll!System.Threading.Tasks.Task<int>.Result.get()\tUnknown",
        "System.Private.CoreLib", "System.Threading.Tasks.Task.get_Result()")]
    [InlineData("Shop.dll!Shop.Cart.Pay.AnonymousMethod__3_0() Line 5\tC#", "Shop", "Shop.Cart.Pay.lambda()")]
    [InlineData("mscorlib.dll!System.Threading.Monitor.Enter Line 62\tC#", "mscorlib", "System.Threading.Monitor.Enter()")]
    [InlineData("Shop.dll!Shop.Cart.Pay.AnonymousMethod__3_0", "Shop", "Shop.Cart.Pay.lambda()")]
    [InlineData("mscorlib.dll!System.Collections.Generic.Dictionary<string, int>.Insert\tUnknown",
        "mscorlib", "System.Collections.Generic.Dictionary.Insert()")]
    [InlineData("combase.dll!CCliModalLoop::BlockFn Line 2345\tC++", "", null)]
    [InlineData("KERNELBASE.dll!WaitForMultipleObjectsEx Line 1551\tC", "", null)]
    [InlineData("See Shop.dll!Shop.Cart.Pay for more.", "", null)]
    [InlineData("   at Shop.Cart.Pay(String a, List`1 all) in /src/Cart.cs:line 12", "", "Shop.Cart.Pay(String, List)")]
    [InlineData("   bei Shop.Cart.Pay() in C:\\src\\Cart.cs:Zeile 12.", "", "Shop.Cart.Pay()")]
    [InlineData("Pay() at Shop.Cart.Pay() in /src/Cart.cs:line 12", "", "Shop.Cart.Pay()")]
    [InlineData("Cart.Pay() at Shop.Cart.Pay() in /src/Cart.cs:line 12", "", "Shop.Cart.Pay()")]
    [InlineData("Shop.Cart.Pay(Int32, String)", "", "Shop.Cart.Pay(int, String)")]
    [InlineData("00007F68B6E8BC68 00007F68EB6B5DC8", "", null)]
    [InlineData("00007FFDADD487D0 00007fa8c91162ec [InlinedCallFrame: 00007ffdadd487d0] ", "", null)]
    [InlineData("00007fedc752400 coreclr!ManagedThreadBase::ThreadPool(ADID, void (*)(void*), void*) + 0x90", "", null)]
    [InlineData("00007f9c7181fba0 00007fa84afd8780 (0) TestTargets.ClosedLoop+<AskForeverAsync>d__2", "", null)]
    [InlineData("var total = Cart.Pay(12);", "", null)]
    [InlineData("Call Thread.Sleep(10) and wait.", "", null)]
    public void A_frame_is_named_as_everywhere_else(string line, string module, string? method)
    {
        FrameLine? frame = FrameLine.Parse(TextLines.Bare(line));

        Assert.Equal(method, frame is null ? null : MethodText.ToSource(frame.Name, frame.Arguments));
        if (frame is not null) Assert.Equal(module, frame.Module);
    }

    [Theory]
    [InlineData("   at Shop.Cart.Pay() in /src/Cart.cs:line 12")]
    [InlineData("00007FA838B879A0 00007FA84A885419 Shop.Cart.Pay() [/src/Cart.cs @ 12]")]
    [InlineData("Cart.Pay() at Shop.Cart.Pay() in /src/Cart.cs:line 12")]
    [InlineData("08 00000035`5210bfb0 00007ff9`63751e35     Shop!Shop.Cart.Pay+0x52 [/src/Cart.cs @ 12] ")]
    public void File_and_line_are_kept(string line) =>
        Assert.Equal(new SourceLocation("/src/Cart.cs", 12), FrameLine.Parse(line)!.Source);

    [Theory]
    [InlineData("\e[1;31mShop.Cart.Pay()\e[0m")]
    [InlineData("\e]0;title\aShop.Cart.Pay()")]
    [InlineData("Shop.Cart.Pay()\0\b")]
    public void Nothing_that_a_terminal_would_run_stays(string line) => Assert.Equal("Shop.Cart.Pay()", TextLines.Bare(line));
}
