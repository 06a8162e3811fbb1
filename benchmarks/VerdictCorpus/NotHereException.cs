namespace VerdictCorpus;

/// <summary>A program cannot be run on this machine; the message says why. The others can.</summary>
internal sealed class NotHereException(string message, Exception? inner = null) : Exception(message, inner);
