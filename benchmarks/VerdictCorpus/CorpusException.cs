namespace VerdictCorpus;

/// <summary>The corpus could not be run; the message says why, and what to do.</summary>
internal sealed class CorpusException(string message, Exception? inner = null) : Exception(message, inner);
