global using Check = Xunit.FactAttribute;
global using CheckCases = Xunit.TheoryAttribute;
global using Case = Xunit.InlineDataAttribute;

namespace Shop.Tests;

/// <summary>Other frameworks mark their test classes: this one needs no mark.</summary>
[AttributeUsage(AttributeTargets.Class)]
internal sealed class SuiteAttribute : Attribute;
