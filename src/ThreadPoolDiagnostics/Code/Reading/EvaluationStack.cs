namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>The values that a method's instructions push and pop. Of those below its bottom nothing is known.</summary>
internal sealed class EvaluationStack
{
    private readonly List<StackValue> _values = [];

    public bool IsEmpty => _values.Count == 0;

    public StackValue Top => IsEmpty ? default : _values[^1];

    /// <summary>The two topmost values, the topmost last; null when there are fewer.</summary>
    public (StackValue, StackValue)? TopTwo => _values is [.., var one, var other] ? (one, other) : null;

    public void Clear() => _values.Clear();

    public void Push(StackValue value) => _values.Add(value);

    public StackValue Pop()
    {
        StackValue top = Top;
        if (!IsEmpty) _values.RemoveAt(_values.Count - 1);
        return top;
    }

    /// <returns>That many values, the topmost last.</returns>
    public StackValue[] Pop(int count)
    {
        if (count == 0) return [];
        var values = new StackValue[count];
        for (int i = count - 1; i >= 0; i--) values[i] = Pop();
        return values;
    }
}
