namespace Fabrikam;

/// <summary>A library that calls own code back: a sink of its interface, and factories.</summary>
public sealed class Journal(IJournalSink sink)
{
    private readonly Dictionary<string, object> _headings = [];

    /// <summary>Passes a line to the sink.</summary>
    public void Write(string line) => Dispatch(line.Trim());

    /// <summary>The heading of that name, made by the factory the first time.</summary>
    public object Heading(string name, Func<string, object> create)
    {
        if (!_headings.TryGetValue(name, out object? heading)) _headings.Add(name, heading = create(name));
        return heading;
    }

    /// <summary>Makes a line, and waits for it in the way of the thread.</summary>
    public void Await(Func<Task> create) => Waiting.OfThisThread().For(create());

    /// <summary>What writes a line when it is called.</summary>
    public Action Later(string line)
    {
        return Log;

        void Log() => Dispatch(line);
    }

    private void Dispatch(string line) => sink.Emit(line);
}

internal abstract class Waiting
{
    public static Waiting OfThisThread() => new Plain();

    public abstract void For(Task line);

    private sealed class Plain : Waiting
    {
#pragma warning disable VSTHRD002 // The exhibit: the library waits, and own code that it calls back does not
        public override void For(Task line) => line.Wait();
#pragma warning restore VSTHRD002
    }
}

/// <summary>What an application implements.</summary>
public interface IJournalSink
{
    /// <summary>Takes a line.</summary>
    void Emit(string line);
}
