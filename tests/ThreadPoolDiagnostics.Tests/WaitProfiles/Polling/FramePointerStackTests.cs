using System.Runtime.InteropServices;
using FsCheck.Xunit;
using ThreadPoolDiagnostics.WaitProfiles.Polling;

namespace ThreadPoolDiagnostics.Tests.WaitProfiles.Polling;

public sealed class FramePointerStackTests
{
    private const ulong Pointer = 0x7000_0000, Native = 0x1000, Runtime = 0x1800, Managed = 0x2000;
    private const ulong Frameless = 0x2100, Framed = 0x2200, Unknown = 0x9000_0000;
    private const int Words = 64;

    private readonly ulong[] _words = new ulong[Words];

    [Fact]
    public void Frames_are_followed_from_the_native_wait_to_the_thread_s_first()
    {
        Chain((4, Native), (10, Managed), (20, Managed + 8), (40, Native + 8), (50, Native + 16));

        Assert.Equal([Native, Managed, Managed + 8, Native + 8, Native + 16], Follow());
    }

    [Fact]
    public void Words_before_the_first_frame_that_look_like_nothing_are_passed()
    {
        _words[0] = Native; // a return address of the C library, which keeps no frame pointers
        _words[2] = Pointer + 8; // not aligned as a frame is
        _words[3] = Managed;
        Chain((8, Managed), (20, Managed + 8), (40, Native), (50, Native + 8));

        Assert.Equal([Managed, Managed + 8, Native, Native + 8], Follow(instruction: Native));
    }

    [Fact]
    public void Words_of_an_earlier_call_do_not_take_the_place_of_the_runtime_s_frames()
    {
        Chain((8, Native), (10, Managed), (20, Managed + 8), (40, Native), (50, Native + 8));
        (_words[2], _words[3]) = (Pointer + (20 * sizeof(ulong)), Managed + 16);

        Assert.Equal([Native, Managed, Managed + 8, Native, Native + 8], Follow(instruction: Native));
    }

    [Fact]
    public void Frames_that_begin_in_managed_code_are_not_all_unless_the_thread_is_in_a_native_library()
    {
        Chain((8, Managed), (20, Managed + 8), (40, Managed + 16), (50, Managed + 24));

        Assert.Empty(Follow());
        Assert.Equal(4, Follow(instruction: Native).Length); // the call is the first frame's own
    }

    [Fact]
    public void With_old_regions_a_chain_that_breaks_off_is_not_replaced_by_the_frames_further_out()
    {
        Chain((4, Native), (8, Unknown), (20, Native + 8), (30, Managed), (40, Native), (50, Native + 8));

        Assert.Empty(Follow(isFresh: false));
    }

    [Fact]
    public void With_old_regions_frames_that_begin_in_managed_code_are_not_followed()
    {
        Chain((4, Unknown), (8, Managed), (20, Managed + 8), (40, Native), (50, Native + 8));

        Assert.Empty(Follow(isFresh: false, instruction: Native));
        Assert.Equal(4, Follow(instruction: Native).Length);
    }

    [Fact]
    public void A_frame_that_points_inwards_ends_the_chain()
    {
        Chain((4, Native), (10, Managed), (20, Managed + 8), (50, Native + 8));
        _words[20] = Pointer + (4 * sizeof(ulong)); // back to the first

        Assert.Empty(Follow());
    }

    /// <summary>Its callee saved the frame pointer of its caller, whose frame is therefore the next.</summary>
    [Fact]
    public void The_caller_of_a_method_without_a_frame_pointer_is_found_by_the_size_of_its_frame()
    {
        Chain((4, Native), (10, Frameless), (20, Managed + 8), (40, Native), (50, Native + 8));
        _words[12 + 4] = Managed; // its own return address, above the four words of its frame

        Assert.Equal([Native, Frameless, Managed, Managed + 8, Native, Native + 8], Follow());
    }

    /// <summary>The first frame is the method's own: a function of the C library has none.</summary>
    [Fact]
    public void A_method_that_called_a_native_function_is_found_by_its_own_frame()
    {
        Chain((8, Managed), (20, Managed + 8), (40, Native), (50, Native + 8));
        (_words[1], _words[2]) = (Framed, Framed); // of these only one is six words before the frame

        Assert.Equal([Framed, Managed, Managed + 8, Native, Native + 8], Follow(instruction: Native));
    }

    /// <summary>It compiles a method for the one whose frame is the first, for instance.</summary>
    [Fact]
    public void The_runtime_that_called_the_C_library_belongs_to_the_stack_though_no_frames_lead_from_it()
    {
        Chain((8, Managed), (20, Managed + 8), (40, Native), (50, Native + 8));
        (_words[1], _words[2], _words[3]) = (Native + 16, Runtime, Managed + 32);

        Assert.Equal([Runtime, Managed, Managed + 8, Native, Native + 8], Follow(instruction: Native));
    }

    /// <summary>Into the runtime itself, which waits in the C library.</summary>
    [Fact]
    public void A_noted_call_that_leads_to_the_runtime_has_it_on_its_stack()
    {
        Chain((8, Managed), (20, Managed + 8), (40, Native), (50, Native + 8));
        Note(Managed + 32);
        _words[0] = Runtime;

        Assert.Equal([Runtime, Managed + 32, Managed, Managed + 8, Native, Native + 8], Follow(instruction: Native));
    }

    [Fact]
    public void A_method_that_called_a_native_function_is_found_by_the_note_in_its_frame()
    {
        Chain((8, Managed), (20, Managed + 8), (40, Native), (50, Native + 8));
        Note(Managed + 32);

        Assert.Equal([Managed + 32, Managed, Managed + 8, Native, Native + 8], Follow());
    }

    [Fact]
    public void Frames_of_an_earlier_call_do_not_take_the_place_of_the_method_that_waits()
    {
        Chain((8, Managed), (20, Managed + 8), (40, Native), (50, Native + 8));
        (_words[6], _words[7]) = (Pointer + (20 * sizeof(ulong)), Native + 16); // leads past the method that called
        Note(Managed + 32);

        Assert.Equal([Managed + 32, Managed, Managed + 8, Native, Native + 8], Follow());
    }

    [Fact]
    public void The_native_frames_of_a_call_that_is_noted_belong_to_the_stack()
    {
        Chain((6, Native + 16), (8, Managed), (20, Managed + 8), (40, Native), (50, Native + 8));
        Note(Managed + 32);

        Assert.Equal([Native + 16, Managed, Managed + 8, Native, Native + 8], Follow());
    }

    [Fact]
    public void With_old_regions_a_noted_call_of_new_code_is_not_passed_over()
    {
        Chain((8, Managed), (20, Managed + 8), (40, Native), (50, Native + 8));
        (_words[6], _words[7]) = (Pointer + (20 * sizeof(ulong)), Native + 16);
        Note(Unknown);

        Assert.Empty(Follow(isFresh: false));
    }

    [Property]
    public bool Any_memory_gives_addresses_of_code_or_none(ulong[] words, bool isFresh)
    {
        byte[] stack = [.. MemoryMarshal.AsBytes(words.AsSpan())];
        ulong[] found = FramePointerStack.Follow(stack, new(Pointer, 0), Pointer + (ulong)stack.Length, new Code(), isFresh);
        return Array.TrueForAll(found, new Code().IsCode);
    }

    /// <summary>The method whose frame is at word 8 has called native code with the stack pointer at word 2.</summary>
    private void Note(ulong returns)
    {
        _words[1] = returns;
        (_words[3], _words[4], _words[5]) = (Pointer + (2 * sizeof(ulong)), returns, Pointer + (8 * sizeof(ulong)));
    }

    /// <summary>Frames at these words, each pointing at the next, the last at none.</summary>
    private void Chain(params (int Word, ulong Returns)[] frames)
    {
        for (int i = 0; i < frames.Length; i++)
        {
            _words[frames[i].Word] = i + 1 < frames.Length ? Pointer + ((ulong)frames[i + 1].Word * sizeof(ulong)) : 0;
            _words[frames[i].Word + 1] = frames[i].Returns;
        }
    }

    private ulong[] Follow(bool isFresh = true, ulong instruction = 0) => FramePointerStack.Follow(
        MemoryMarshal.AsBytes(_words.AsSpan()), new(Pointer, instruction), Pointer + (Words * sizeof(ulong)), new Code(),
        isFresh);

    private sealed class Code : ICodeRegions
    {
        public bool IsCode(ulong address) => address is >= Native and < Managed + 0x1000;

        public bool IsNative(ulong address) => address is >= Native and < Managed;

        public string? LibraryOf(ulong address) =>
            !IsNative(address) ? null : address >= Runtime ? "libcoreclr.so" : "libc.so.6";

        public bool MayBeNew(ulong address) => address == Unknown;

        public MethodFrame? FrameOf(ulong address) => address switch
        {
            Frameless => new(4 * sizeof(ulong), KeepsPointer: false),
            Framed => new(6 * sizeof(ulong), KeepsPointer: true),
            _ => null,
        };
    }
}
