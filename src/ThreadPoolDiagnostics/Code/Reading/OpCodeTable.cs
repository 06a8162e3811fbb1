using System.Reflection;
using System.Reflection.Emit;
using System.Reflection.Metadata;
using System.Runtime.InteropServices;

namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>The operand of each IL instruction, and its effect on the evaluation stack (ECMA-335, partition III).</summary>
internal static class OpCodeTable
{
    /// <summary>The number of values that an instruction pops or pushes, when that depends on the method it calls.</summary>
    public const int Varies = -1;

    private const int Invalid = -1, Switch = -2, TwoBytes = 0xFE;

    private static readonly Entry[] Short = Entries(wide: false);
    private static readonly Entry[] Wide = Entries(wide: true);

    /// <summary>Reads the next instruction.</summary>
    /// <exception cref="InvalidDataException">The opcode does not exist.</exception>
    public static Instruction Read(ref BlobReader il)
    {
        int offset = il.Offset;
        int code = il.ReadByte();
        if (code == TwoBytes) code = TwoBytes << 8 | il.ReadByte();
        Entry entry = (code < TwoBytes ? Short : Wide)[code & 0xFF];
        int operand = entry.OperandSize switch
        {
            0 => 0,
            1 => il.ReadByte(),
            2 => il.ReadUInt16(),
            4 => il.ReadInt32(),
            8 => (int)il.ReadInt64(),
            Switch => SkipTargets(ref il),
            _ => throw new InvalidDataException($"there is no instruction {code:x}"),
        };
        return new Instruction(offset, (ILOpCode)code, operand, entry.Pops, entry.Pushes);
    }

    private static int SkipTargets(ref BlobReader il)
    {
        int targets = il.ReadInt32();
        if (targets < 0 || targets > il.RemainingBytes / sizeof(int))
            throw new InvalidDataException("a switch is longer than its method");
        il.Offset += targets * sizeof(int);
        return targets;
    }

    private static Entry[] Entries(bool wide)
    {
        var entries = new Entry[256];
        Array.Fill(entries, new Entry(Invalid, 0, 0));
        foreach (FieldInfo field in typeof(OpCodes).GetFields(BindingFlags.Public | BindingFlags.Static))
            if (field.GetValue(null) is OpCode code && code.Size == (wide ? 2 : 1))
                entries[code.Value & 0xFF] =
                    new Entry(SizeOf(code.OperandType), Pops(code.StackBehaviourPop), Pushes(code.StackBehaviourPush));
        return entries;
    }

    private static int SizeOf(OperandType operand) => operand switch
    {
        OperandType.InlineNone => 0,
        OperandType.ShortInlineBrTarget or OperandType.ShortInlineI or OperandType.ShortInlineVar => 1,
        OperandType.InlineVar => 2,
        OperandType.InlineI8 or OperandType.InlineR => 8,
        OperandType.InlineSwitch => Switch,
        _ => 4,
    };

    /// <summary>The number of values popped, which the names show: Popref_popi_popi.</summary>
    private static int Pops(StackBehaviour behaviour) => behaviour switch
    {
        StackBehaviour.Pop0 => 0,
        StackBehaviour.Varpop => Varies,
        _ => behaviour.ToString().Split('_').Length,
    };

    private static int Pushes(StackBehaviour behaviour) => behaviour switch
    {
        StackBehaviour.Push0 => 0,
        StackBehaviour.Varpush => Varies,
        _ => behaviour.ToString().Split('_').Length,
    };

    [StructLayout(LayoutKind.Auto)]
    private readonly record struct Entry(int OperandSize, int Pops, int Pushes);
}

/// <summary>An IL instruction.</summary>
/// <param name="Offset">The offset of its first byte in the method.</param>
/// <param name="Code">Its opcode.</param>
/// <param name="Operand">A token, the index of an argument or a local, or the distance of a jump.</param>
/// <param name="Pops">The number of values that it takes from the stack.</param>
/// <param name="Pushes">The number of values that it pushes.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct Instruction(int Offset, ILOpCode Code, int Operand, int Pops, int Pushes);
