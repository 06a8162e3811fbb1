namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>What is known of a value on the evaluation stack.</summary>
/// <param name="Type">Its static type; null when that is not known.</param>
/// <param name="Origin">Where it was loaded from, so that two loads can be told to be the same: l3 (local), a0 (argument),
/// f4000012 (field).</param>
/// <param name="Task">The origin of the task that it was made from, when it is an awaiter.</param>
/// <param name="Delegate">The method that it is a delegate of, or a pointer to.</param>
/// <param name="Kept">The argument or field that it came from, if need be through locals: a0, Type::Field.</param>
/// <param name="Text">The string constant that it is, or the pattern that a group of routes was made with.</param>
internal readonly record struct StackValue(
    string? Type, string? Origin = null, string? Task = null, MethodReference? Delegate = null, string? Text = null,
    string? Kept = null)
{
    /// <summary>The constant 0, or TimeSpan.Zero: who waits for so long does not wait.</summary>
    public static readonly StackValue Zero = new("System.Int32", "0");

    /// <summary>The constant 2.</summary>
    public static readonly StackValue Two = new("System.Int32", "2");
}
