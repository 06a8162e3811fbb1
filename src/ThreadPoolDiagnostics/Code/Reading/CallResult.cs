namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>What is known of the value that a method returns.</summary>
internal static class CallResult
{
    /// <param name="callee">The method.</param>
    /// <param name="receiver">Its object; of a static method the first argument.</param>
    /// <param name="arguments">Its arguments.</param>
    public static StackValue Of(MethodReference callee, StackValue receiver, StackValue[] arguments)
    {
        var result = new StackValue(callee.Returns);
        return callee.Name switch
        {
            "GetAwaiter" or "ConfigureAwait" or "AsTask" => result with { Task = receiver.Task ?? receiver.Origin },
            "MapGroup" when arguments is [var parent, { Text: { } prefix }, ..] =>
                result with { Text = $"{parent.Text}/{prefix}" },
            // A TextWriter like any other by its type, but it is known to write to the console.
            "get_Out" or "get_Error" when callee.Type == KnownTypes.Console => result with { Type = KnownTypes.Console },
            "OpenText" or "CreateText" or "AppendText" when callee.Type == "System.IO.File" =>
                result with { Stream = KnownTypes.FileStream },
            // A query of a list is one in memory, and so are those that are made of it.
            _ when callee.Type == KnownTypes.Queryable && !KnownTypes.IsQuery(TypeNames.Definition(receiver.Type ?? "")) =>
                result with { Type = receiver.Type },
            // WithTags, RequireAuthorization and so on return what they were given.
            _ when callee.Returns == "!!0" && arguments is [var first, ..] =>
                result with { Text = first.Text, Type = first.Type },
            _ => result,
        };
    }
}
