using System.Globalization;

namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>What is known about a value on the evaluation stack.</summary>
/// <param name="Type">Its static type; null when it is unknown.</param>
/// <param name="Origin">Where it was loaded from, to recognize two loads of the same value: l3 (local), a0 (argument), f4000012
/// (field).</param>
/// <param name="Task">The origin of the task whose awaiter it is; null for other values.</param>
/// <param name="Delegate">The method that it is a delegate or pointer of.</param>
/// <param name="Kept">The argument or field that it came from, perhaps through locals: a0, Type::Field.</param>
/// <param name="Text">The string constant, or the pattern that a route group was made with.</param>
/// <param name="Made">Of a task that the method's own calls made, and of its awaiter: how.</param>
/// <param name="Stream">Of a stream that was made here, and of its reader or writer: its type. Null when it is unknown.</param>
internal readonly record struct StackValue(
    string? Type, string? Origin = null, string? Task = null, MethodReference? Delegate = null, string? Text = null,
    string? Kept = null, TaskMade Made = default, string? Stream = null)
{
    private const string Integer = "System.Int32";

    private static readonly StackValue[] Small =
        [.. Enumerable.Range(0, 128).Select(number => new StackValue(Integer, $"{number}"))];

    /// <summary>The constant 0, or TimeSpan.Zero: a call with this timeout does not wait.</summary>
    public static StackValue Zero => Small[0];

    /// <summary>A constant; of large and negative ones, nothing is known.</summary>
    public static StackValue Number(int number) => (uint)number < Small.Length ? Small[number] : default;

    /// <summary>Whether it is a constant of flags with this one.</summary>
    public bool HasFlag(int flag) =>
        Type == Integer && int.TryParse(Origin, CultureInfo.InvariantCulture, out int flags) && (flags & flag) != 0;
}
