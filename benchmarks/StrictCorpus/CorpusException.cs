namespace StrictCorpus;

/// <summary>The corpus cannot be run; the message says why.</summary>
internal sealed class CorpusException(string message) : Exception(message);
