namespace ThreadPoolDiagnostics.StackTexts;

/// <summary>The stacks of a text, thread by thread.</summary>
internal sealed class TextStacks
{
    /// <summary>The most threads. A process with more of them cannot have been listed.</summary>
    private const int MostThreads = 100_000;

    /// <summary>The most frames of all threads.</summary>
    private const int MostFrames = 2_000_000;

    /// <summary>The most frames of a thread; of a longer stack both ends are kept, because they say where it waits and whose
    /// thread it is.</summary>
    private const int DeepestStack = 2_000;

    private readonly Dictionary<int, TextStack> _byId = [];
    private readonly List<TextStack> _withoutId = [];
    private TextStack? _current;
    private bool _isInterrupted;
    private int _frames;

    public IEnumerable<TextStack> All => _byId.Values.Concat(_withoutId);

    public bool IsEmpty => _byId.Count == 0 && _withoutId.Count == 0;

    /// <summary>Whether each stack has its thread's id.</summary>
    public bool HaveIds => _byId.Count > 0;

    /// <summary>How many threads were there more than once; the last stack counts.</summary>
    public int Repeated { get; private set; }

    /// <summary>How many lines end within a frame.</summary>
    public int CutFrames { get; private set; }

    /// <summary>How many stacks have frames that the debugger left out.</summary>
    public int Hidden { get; private set; }

    /// <summary>Whether there were more threads or frames than are kept.</summary>
    public bool AreTooMany { get; private set; }

    /// <summary>How many threads are shown by one frame alone.</summary>
    public int OnlyTopmost => All.Count(stack => stack.IsTopmostAlone);

    /// <param name="id">The operating system's id of the thread.</param>
    /// <param name="name">Its name; null when the text has none.</param>
    /// <param name="topmost">The frame that stands for its stack unless frames follow; null for none.</param>
    public void Begin(int id, string? name = null, FrameLine? topmost = null)
    {
        End();
        _current = new(id) { Name = name, Topmost = topmost };
    }

    public void Add(FrameLine frame)
    {
        // A stack that was interrupted by other text goes on only in the form in which it began.
        if (_isInterrupted && _current is not { Id: not null, Frames: [] } && !(_current is { Id: not null } && Continues(frame)))
            End();
        _isInterrupted = false;
        _current ??= new(Id: null);
        if (frame.IsCut) CutFrames++;
        if (++_frames > MostFrames) AreTooMany = true;
        else if (_current.Frames is not [.., var last] || !IsSame(last, frame)) Keep(_current.Frames, frame);
    }

    /// <summary>The heading of a stack's columns, which comes after that of its thread.</summary>
    public void BeginFrames()
    {
        if (_current is { Frames: not [] }) End();
    }

    public void HideFrame()
    {
        _current ??= new(Id: null);
        _current.HasHidden = true;
    }

    /// <summary>A line that is no frame: it ends a stack without a heading.</summary>
    public void Interrupt()
    {
        if (_current is { Id: null, HasHidden: false } or { Id: null, Frames: not [] }) End();
        else _isInterrupted = true;
    }

    public void End()
    {
        TextStack? ended = _current;
        (_current, _isInterrupted) = (null, false);
        if (ended is { Frames: [], Topmost: { } topmost })
        {
            ended.Frames.Add(topmost);
            ended.IsTopmostAlone = true;
        }
        if (ended is null or { Frames: [] }) return;
        if (_byId.Count + _withoutId.Count >= MostThreads)
        {
            AreTooMany = true;
            return;
        }
        if (ended.HasHidden) Hidden++;
        if (ended.Id is not { } id) _withoutId.Add(ended);
        else if (!_byId.TryAdd(id, ended))
        {
            _byId[id] = ended;
            Repeated++;
        }
    }

    private static void Keep(List<FrameLine> frames, FrameLine frame)
    {
        if (frames.Count >= DeepestStack) frames.RemoveAt(DeepestStack / 2);
        frames.Add(frame);
    }

    private bool Continues(FrameLine frame) => _current!.Frames[0].Form == frame.Form;

    /// <summary>clrstack shows a call into native code twice: as a frame of the runtime, and as the method's own.</summary>
    private static bool IsSame(FrameLine one, FrameLine next) =>
        one is { Form: FrameForm.Addresses, Source: null } && one == next
        && one.Name.Contains("PInvoke", StringComparison.Ordinal);
}

/// <summary>The stack of a thread in a text.</summary>
/// <param name="Id">The operating system's id of the thread; null where the text has none.</param>
internal sealed record TextStack(int? Id)
{
    /// <summary>Innermost first.</summary>
    public List<FrameLine> Frames { get; } = [];

    /// <summary>The thread's name; null when the text has none.</summary>
    public string? Name { get; init; }

    /// <summary>The frame that stands for the stack unless frames follow; null for none.</summary>
    public FrameLine? Topmost { get; init; }

    /// <summary>Whether no frames followed.</summary>
    public bool IsTopmostAlone { get; set; }

    /// <summary>Whether the debugger left frames out.</summary>
    public bool HasHidden { get; set; }
}
