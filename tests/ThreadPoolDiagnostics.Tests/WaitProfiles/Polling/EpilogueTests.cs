using FsCheck.Xunit;
using ThreadPoolDiagnostics.WaitProfiles.Polling;

namespace ThreadPoolDiagnostics.Tests.WaitProfiles.Polling;

/// <summary>Ends of methods as the JIT writes them (disassembled with DOTNET_JitDisasm).</summary>
public sealed class EpilogueTests
{
    private static readonly byte[] Before = [0x90, 0x48, 0x8B, 0xC3, 0x8B, 0xC3]; // nop; mov rax, rbx; mov eax, ebx

    [Theory]
    [InlineData(0x28, new byte[] { 0x48, 0x83, 0xC4, 0x28, 0xC3 })] // add rsp, 40; ret
    [InlineData(0x18, new byte[] { 0x48, 0x83, 0xC4, 0x10, 0x5B, 0xC3 })] // add rsp, 16; pop rbx; ret
    [InlineData(0x118, new byte[] { 0x48, 0x81, 0xC4, 0x08, 0x01, 0, 0, 0x5B, 0x41, 0x5F, 0xC3 })] // ...; pop rbx; pop r15; ret
    [InlineData(0x08, new byte[] { 0x58, 0xC3 })] // pop rax; ret: it only kept the stack aligned
    [InlineData(0x10, new byte[] { 0x48, 0x83, 0xC4, 0x08, 0x41, 0x5D, 0xC3 })] // pop r13 is not pop rbp
    public void Without_a_frame_pointer_it_has_the_size_of_the_frame(int size, byte[] end) =>
        Assert.Equal(new MethodFrame(size, KeepsPointer: false), Epilogue.Read([.. Before, .. end]));

    [Theory]
    [InlineData(0x08, new byte[] { 0x5D, 0xC3 })] // pop rbp; ret
    [InlineData(0x30, new byte[] { 0x48, 0x83, 0xC4, 0x20, 0x5B, 0x5D, 0xC3 })] // add rsp, 32; pop rbx; pop rbp; ret
    [InlineData(0x18, new byte[] { 0x48, 0x8D, 0x65, 0xF0, 0x5B, 0x41, 0x5E, 0x5D, 0xC3 })] // lea rsp, [rbp-16]; ...
    public void With_a_frame_pointer_the_next_frame_is_its_own(int size, byte[] end) =>
        Assert.Equal(new MethodFrame(size, KeepsPointer: true), Epilogue.Read([.. Before, .. end]));

    [Fact]
    public void Without_an_end_it_is_not_known() => Assert.Null(Epilogue.Read([.. Before, 0xCC, 0xCC]));

    [Fact]
    public void The_end_of_the_next_method_is_not_its_own() =>
        Assert.Null(Epilogue.Read([.. Before, 0xCC, 0xCC, 0x53, 0x48, 0x83, 0xC4, 0x08, 0x5B, 0xC3]));

    [Theory]
    [InlineData(-16, new byte[] { 0xEB, 0xEE, 0xCC })] // jmp SHORT: TaskAwaiter.GetResult of .NET 8
    [InlineData(-419, new byte[] { 0xE9, 0x58, 0xFE, 0xFF, 0xFF, 0x48 })] // jmp
    [InlineData(null, new byte[] { 0x90, 0xEB, 0xEE })]
    [InlineData(null, new byte[] { 0xE9, 0x58 })]
    public void A_jump_leads_to_the_end_of_its_method(int? distance, byte[] code) =>
        Assert.Equal(distance, Epilogue.FirstJump(code));

    [Property]
    public bool Any_bytes_give_a_size_or_none_and_none_is_negative(byte[] code) => Epilogue.Read(code) is null or { Size: > 0 };
}
