using System.Text;

namespace StockExchange.CommandLine.Processes;

/// <summary>The text from a pipe, read on a thread of its own, so that it is read while the thread pool starves, too.</summary>
internal sealed class PipeText
{
    private readonly StringBuilder _text = new();
    private readonly TaskCompletionSource _end = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly Thread _reading;
    private readonly int _keeps;
    private readonly bool _isOnDemand;
    private bool _isDemanded;
    private bool _isReadToEnd;
    private Exception? _failure;
    private int _whole;
    private int _taken;

    /// <param name="pipe">The pipe; it is read to its end and disposed.</param>
    /// <param name="keeps">The number of characters to keep: the last ones.</param>
    /// <param name="isOnDemand">Whether it is read only while a line or the end is waited for: it blocks its writer.</param>
    public PipeText(StreamReader pipe, int keeps, bool isOnDemand = false)
    {
        (_keeps, _isOnDemand) = (keeps, isOnDemand);
        _reading = new(() => Read(pipe)) { IsBackground = true, Name = "output of a child process" };
        _reading.Start();
    }

    /// <summary>Whether the pipe has ended: no process can write to it any more.</summary>
    public bool HasEnded => _end.Task.IsCompleted;

    /// <summary>The text so far, up to the last line break; the whole text at the end.</summary>
    /// <exception cref="IOException">Reading failed.</exception>
    public string Text
    {
        get
        {
            lock (_text)
            {
                CheckFailure_NeedsLock();
                return _text.ToString(0, _whole);
            }
        }
    }

    /// <summary>Waits for the end of the pipe.</summary>
    /// <returns>False when the time was over first.</returns>
    public bool WaitForEnd(TimeSpan patience)
    {
        ReadToEnd();
        return _reading.Join(patience);
    }

    /// <summary>Waits for the end without blocking a thread.</summary>
    public Task WaitForEndAsync(CancellationToken stop)
    {
        ReadToEnd();
        return _end.Task.WaitAsync(stop);
    }

    /// <summary>Waits for the next line; null at the end.</summary>
    public string? ReadLine()
    {
        lock (_text)
        {
            while (_taken == _whole && !HasEnded)
            {
                Demand_NeedsLock();
                Monitor.Wait(_text);
            }
            CheckFailure_NeedsLock();
            if (_taken == _whole) return null;
            string line = _text.ToString(_taken, _whole - _taken).Split('\n', 2)[0];
            _taken = Math.Min(_taken + line.Length + 1, _whole);
            return line.TrimEnd('\r');
        }
    }

    private void Read(StreamReader pipe)
    {
        try
        {
            var buffer = new char[4_096];
            using (pipe)
                while (ReadNext(pipe, buffer) is > 0 and var count) Append(buffer.AsSpan(0, count));
            lock (_text) _whole = _text.Length;
        }
        catch (Exception failure) // this thread's failure boundary: Text throws it
        {
            lock (_text) _failure = failure;
        }
        finally
        {
            lock (_text)
            {
                _end.SetResult();
                Monitor.PulseAll(_text);
            }
        }
    }

    private int ReadNext(StreamReader pipe, char[] buffer)
    {
        lock (_text)
        {
            while (_isOnDemand && !_isDemanded && !_isReadToEnd) Monitor.Wait(_text);
            _isDemanded = false;
        }
        return pipe.Read(buffer);
    }

    /// <summary>Once for each part that is read: otherwise threads that wait for a line would wake each other forever.</summary>
    private void Demand_NeedsLock()
    {
        if (_isDemanded || !_isOnDemand) return;
        _isDemanded = true;
        Monitor.PulseAll(_text);
    }

    private void ReadToEnd()
    {
        lock (_text)
        {
            _isReadToEnd = true;
            Monitor.PulseAll(_text);
        }
    }

    private void Append(ReadOnlySpan<char> part)
    {
        lock (_text)
        {
            int lineBreak = part.LastIndexOf('\n');
            if (lineBreak >= 0) _whole = _text.Length + lineBreak + 1;
            _text.Append(part);
            if (_text.Length / 2 > _keeps) Forget_NeedsLock(_text.Length - _keeps);
            Monitor.PulseAll(_text);
        }
    }

    private void CheckFailure_NeedsLock()
    {
        if (_failure is not null) throw new IOException("The output of a child process could not be read.", _failure);
    }

    private void Forget_NeedsLock(int length)
    {
        _text.Remove(0, length);
        _whole = Math.Max(0, _whole - length);
        _taken = Math.Max(0, _taken - length);
    }
}
