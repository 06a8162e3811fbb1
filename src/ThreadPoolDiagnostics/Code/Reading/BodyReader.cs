using System.Reflection.Metadata;

namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>Reads the calls of a method's IL. Values are followed in the order of instructions, not along branches.</summary>
internal sealed class BodyReader(References references, ICollection<DelegateArgument> handed)
{
    private readonly EvaluationStack _stack = new();
    private readonly Dictionary<int, StackValue> _locals = [];
    private readonly HashSet<int> _storedAgain = [];
    private readonly Dictionary<int, StackValue> _fields = [];
    private readonly TaskStates _tasks = new();
    private readonly List<CallSite> _calls = [];
    private readonly List<DelegateMove> _moves = [];

    private IReadOnlyList<string> _argumentTypes = [];
    private IReadOnlyList<string> _localTypes = [];
    private bool _isAsync, _handlesAggregate;
    private string? _constraint;
    private int _instruction, _gotAwaiter, _beginsAt, _join;

    /// <param name="il">The method's instructions.</param>
    /// <param name="argumentTypes">The types of its arguments; an instance method's object is the first.</param>
    /// <param name="localTypes">The types of its local variables.</param>
    /// <param name="isAsync">Whether it is the MoveNext of an async method, in which the compiler wrote the awaits.</param>
    public MethodBody Read(
        BlobReader il, IReadOnlyList<string> argumentTypes, IReadOnlyList<string> localTypes, bool isAsync)
    {
        (_argumentTypes, _localTypes, _isAsync) = (argumentTypes, localTypes, isAsync);
        (_constraint, _instruction, _gotAwaiter, _join, _handlesAggregate) = (null, 0, int.MinValue, 0, false);
        _stack.Clear();
        _locals.Clear();
        _storedAgain.Clear();
        _fields.Clear();
        _tasks.Clear();
        _calls.Clear();
        _moves.Clear();
        while (il.RemainingBytes > 0)
            if (OpCodeTable.Read(ref il) is { Code: not ILOpCode.Nop } instruction)
            {
                _instruction++;
                if (_stack.IsEmpty) _beginsAt = instruction.Offset;
                if (instruction.Offset == _join && _stack.Top is { Made.By: TaskMaker.FromResult } either)
                {
                    _stack.Pop();
                    _stack.Push(either with { Made = TaskMade.Unknown });
                }
                Execute(instruction);
            }
        ForgetOneOfSeveral();
        return new(_calls.ToArray(), _moves.ToArray()) { HandlesAggregate = _handlesAggregate };
    }

    /// <summary>Which of several tasks a local has is decided by branches, which are not followed.</summary>
    private void ForgetOneOfSeveral()
    {
        for (int i = 0; i < _calls.Count; i++)
            if (_calls[i].Receiver is { Made.By: TaskMaker.FromResult } made
                && _storedAgain.Any(local => $"l{local}" is var name && (made.Origin == name || made.Task == name)))
                _calls[i] = _calls[i] with { Receiver = made with { Made = TaskMade.Unknown }, IsOfCompleteTask = false };
    }

    private void Execute(Instruction at)
    {
        switch (at.Code)
        {
            case >= ILOpCode.Ldarg_0 and <= ILOpCode.Ldarg_3: LoadArgument(at.Code - ILOpCode.Ldarg_0); break;
            case ILOpCode.Ldarg_s or ILOpCode.Ldarg or ILOpCode.Ldarga_s or ILOpCode.Ldarga: LoadArgument(at.Operand); break;
            case >= ILOpCode.Ldloc_0 and <= ILOpCode.Ldloc_3: LoadLocal(at.Code - ILOpCode.Ldloc_0); break;
            case ILOpCode.Ldloc_s or ILOpCode.Ldloc or ILOpCode.Ldloca_s or ILOpCode.Ldloca: LoadLocal(at.Operand); break;
            case >= ILOpCode.Stloc_0 and <= ILOpCode.Stloc_3: StoreLocal(at.Code - ILOpCode.Stloc_0); break;
            case ILOpCode.Stloc_s or ILOpCode.Stloc: StoreLocal(at.Operand); break;
            case ILOpCode.Ldfld or ILOpCode.Ldflda or ILOpCode.Ldsfld or ILOpCode.Ldsflda: LoadField(at); break;
            case ILOpCode.Stfld or ILOpCode.Stsfld: StoreField(at); break;
            case >= ILOpCode.Ldc_i4_0 and <= ILOpCode.Ldc_i4_8: LoadNumber(at.Code - ILOpCode.Ldc_i4_0); break;
            case ILOpCode.Ldc_i4_s or ILOpCode.Ldc_i4: LoadNumber(at.Operand); break;
            case ILOpCode.Ldstr: _stack.Push(new("System.String", Text: references.Text(at.Operand))); break;
            case ILOpCode.Ldftn or ILOpCode.Ldvirtftn: LoadMethod(at); break;
            case ILOpCode.Castclass or ILOpCode.Isinst or ILOpCode.Unbox_any: Cast(references.Type(at.Operand)); break;
            case ILOpCode.Constrained: _constraint = references.Type(at.Operand); break;
            case ILOpCode.Dup: _stack.Push(_stack.Top); break;
            case ILOpCode.Newobj: Create(at); break;
            case ILOpCode.Call or ILOpCode.Callvirt or ILOpCode.Jmp: Call(at); break;
            case ILOpCode.Ceq or ILOpCode.Beq or ILOpCode.Beq_s or ILOpCode.Bne_un or ILOpCode.Bne_un_s: Compare(at); break;
            default: ExecuteOther(at); break;
        }
    }

    private void Compare(Instruction at)
    {
        if (_stack.TopTwo is var (one, other)) _tasks.Compared(one, other);
        ExecuteOther(at);
    }

    /// <summary>After an unconditional branch, the stack is that of a jump from elsewhere.</summary>
    private void ExecuteOther(Instruction at)
    {
        bool goesElsewhere = at.Code is ILOpCode.Br or ILOpCode.Br_s or ILOpCode.Leave or ILOpCode.Leave_s or ILOpCode.Ret
            or ILOpCode.Throw or ILOpCode.Rethrow or ILOpCode.Endfinally or ILOpCode.Calli;
        if (goesElsewhere || at.Pops < 0)
        {
            // Of a ?: the second value is read as the result, and may be either.
            if (!_stack.IsEmpty && at.Code is ILOpCode.Br or ILOpCode.Br_s) _join = TargetOf(at);
            _stack.Clear();
            return;
        }
        _stack.Pop(at.Pops);
        for (int i = 0; i < at.Pushes; i++) _stack.Push(default);
    }

    private void LoadNumber(int number) => _stack.Push(StackValue.Number(number));

    private static int TargetOf(Instruction jump) => jump.Code == ILOpCode.Br_s
        ? jump.Offset + 2 + (sbyte)jump.Operand
        : jump.Offset + 5 + jump.Operand;

    private void LoadArgument(int index)
    {
        string name = $"a{index}";
        _stack.Push(new(index < _argumentTypes.Count ? _argumentTypes[index] : null, name, Kept: name));
    }

    private void LoadLocal(int index)
    {
        StackValue stored = _locals.GetValueOrDefault(index);
        _stack.Push(stored with { Type = index < _localTypes.Count ? _localTypes[index] : stored.Type, Origin = $"l{index}" });
    }

    private void StoreLocal(int index)
    {
        if (_tasks.AnyIsComplete) _tasks.Overwritten($"l{index}");
        StackValue value = _stack.Pop();
        if (_locals.TryAdd(index, value)) return;
        _storedAgain.Add(index);
        _locals[index] = value;
    }

    private void LoadField(Instruction at)
    {
        if (at.Code is ILOpCode.Ldfld or ILOpCode.Ldflda) _stack.Pop();
        _stack.Push(references.IsZero(at.Operand) ? StackValue.Zero : Field(at.Operand));
    }

    private StackValue Field(int token)
    {
        StackValue stored = _fields.GetValueOrDefault(token);
        return new(references.FieldType(token), $"f{token:x}", Kept: references.FieldName(token))
        {
            Made = stored.Made,
            Stream = stored.Stream,
        };
    }

    private void StoreField(Instruction at)
    {
        if (_tasks.AnyIsComplete)
        {
            _tasks.Overwritten($"f{at.Operand:x}");
            _tasks.Overwritten(references.FieldName(at.Operand));
        }
        if (_stack.Pop(at.Pops) is not [.., var value]) return;
        if (value.Made == default && value.Stream is null) _fields.Remove(at.Operand);
        else _fields[at.Operand] = value;
        if (Move(value) is { } move) _moves.Add(move with { Field = references.FieldName(at.Operand) });
    }

    private void LoadMethod(Instruction at)
    {
        if (at.Code == ILOpCode.Ldvirtftn) _stack.Pop();
        _stack.Push(new(null, Delegate: references.Method(at.Operand)));
    }

    private void Cast(string type)
    {
        _handlesAggregate |= type == KnownTypes.Aggregate;
        _stack.Push(_stack.Pop() with { Type = type });
    }

    private void Create(Instruction at)
    {
        MethodReference constructor = references.Method(at.Operand);
        StackValue[] arguments = _stack.Pop(constructor.Parameters.Count);
        if (arguments is [_, { Delegate: { } target }] && constructor.Parameters[1] == "System.IntPtr")
        {
            AddDelegate(at, constructor, target);
            _stack.Push(new(constructor.Type, Delegate: target));
            return;
        }
        var call = new CallSite(at.Offset, CallKind.Direct, constructor, default);
        _calls.Add(call);
        Hand(constructor, arguments);
        Pass(call, arguments, first: 1);
        _stack.Push(new(constructor.Type, Stream: KnownTypes.StreamOf(constructor, arguments)));
    }

    private void AddDelegate(Instruction at, MethodReference constructor, MethodReference target)
    {
        CallKind kind = KnownTypes.IsThreadStart(constructor.Type) ? CallKind.OwnThread : CallKind.Delegate;
        _calls.Add(new(at.Offset, kind, target, default));
        handed.Add(new(constructor, target, Pattern: null) { AfterAll = _tasks.AllWereAwaited });
    }

    private void Call(Instruction at)
    {
        MethodReference callee = references.Method(at.Operand);
        StackValue[] arguments = _stack.Pop(callee.Parameters.Count);
        StackValue receiver = callee.HasThis ? _stack.Pop() : arguments.FirstOrDefault();
        // A constrained call of a static method goes to the type argument's implementation.
        bool isVirtual = at.Code == ILOpCode.Callvirt || _constraint is not null;
        if (_constraint is not null) receiver = receiver with { Type = _constraint };
        _constraint = null;

        CallKind kind = isVirtual ? CallKind.Virtual : CallKind.Direct;
        CallSite call = Site(at, kind, callee, WaitsFor(callee, receiver, arguments)) with
        {
            IsPoll = TakesTime(callee) && arguments.Contains(StackValue.Zero),
        };
        _calls.Add(call);
        if (callee.Name == "GetAwaiter") _gotAwaiter = _instruction;
        _tasks.Note(callee, receiver, arguments);
        Hand(callee, arguments);
        if (callee.HasThis) Pass(call, arguments, receiver);
        Pass(call, arguments, first: callee.HasThis ? 1 : 0);
        if (!callee.IsVoid) _stack.Push(CallResult.Of(callee, receiver, arguments) with { Made = _tasks.Made(callee, receiver) });
    }

    private CallSite Site(Instruction at, CallKind kind, MethodReference callee, StackValue receiver)
    {
        bool takesResult = callee.Name == "GetResult" && KnownTypes.IsAwaiter(callee.Type);
        // Nothing lies between: GetAwaiter, store, load, GetResult. An await calls IsCompleted in between.
        bool atOnce = _instruction == _gotAwaiter + 3;
        bool wasAsked = takesResult && !atOnce && _tasks.WasAsked(receiver);
        return new(at.Offset, kind, callee, receiver)
        {
            BeginsAt = _beginsAt,
            IsAwait = wasAsked && _isAsync,
            IsOfCompleteTask = wasAsked || _tasks.IsComplete(atOnce ? receiver with { Origin = null } : receiver),
        };
    }

    /// <summary>What a call can wait for: when memory is copied, what it is written to.</summary>
    private static StackValue WaitsFor(MethodReference callee, StackValue receiver, StackValue[] arguments) =>
        callee.Name is "CopyTo" or "WriteTo" && arguments is [var to, ..]
        && KnownTypes.IsInMemory(TypeNames.Definition(receiver.Stream ?? receiver.Type ?? ""))
            ? to
            : receiver;

    private static bool TakesTime(MethodReference callee) =>
        callee.Name is "Wait" or "WaitOne" or "WaitAll" or "WaitAny" or "WaitForExit" or "Join" or "Sleep" or "Poll"
            or "SpinUntil"
        || callee.Name.StartsWith("Try", StringComparison.Ordinal);

    private void Hand(MethodReference to, StackValue[] arguments)
    {
        if (OwnThreads.Run(to, arguments))
        {
            int made = _calls.FindLastIndex(call => call.Kind == CallKind.Delegate);
            if (made >= 0) _calls[made] = _calls[made] with { Kind = CallKind.OwnThread };
            return;
        }
        for (int i = 0; i < arguments.Length; i++)
            if (arguments[i].Delegate is { } target)
                handed.Add(new(to, target, i > 1 && arguments[i - 1].Text is { } text ? $"{arguments[0].Text}/{text}" : null));
    }

    private void Pass(CallSite call, StackValue[] arguments, int first)
    {
        if (OwnThreads.Run(call.Callee, arguments)) return;
        for (int i = 0; i < arguments.Length; i++)
            if (Move(arguments[i]) is { } move) _moves.Add(move with { Into = call, Argument = first + i });
    }

    private void Pass(CallSite call, StackValue[] arguments, StackValue receiver)
    {
        if (!OwnThreads.Run(call.Callee, arguments) && Move(receiver) is { } move) _moves.Add(move with { Into = call });
    }

    private static DelegateMove? Move(StackValue value)
    {
        if (value is { Delegate: null, Kept: null }) return null;
        string type = TypeNames.Definition(value.Type ?? "");
        if (KnownTypes.IsThreadStart(type)) return null;
        if (value.Delegate is { } target) return new(target, From: null);
        return value.Kept is { } kept && KnownTypes.IsDelegate(type) ? new(Target: null, kept) : null;
    }
}
