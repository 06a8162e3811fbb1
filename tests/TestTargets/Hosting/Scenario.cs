namespace TestTargets;

/// <summary>A program of the corpus.</summary>
/// <param name="Name">What the command line calls it.</param>
/// <param name="Label">What is true of it.</param>
/// <param name="Start">Starts its work and returns.</param>
internal sealed record Scenario(string Name, Label Label, Action Start);
