global using Check = TUnit.Core.TestAttribute;
global using CheckCases = TUnit.Core.TestAttribute;
global using Case = TUnit.Core.ArgumentsAttribute;

namespace Shop.Tests;

/// <summary>Other frameworks mark their test classes: this one needs no mark.</summary>
[AttributeUsage(AttributeTargets.Class)]
internal sealed class SuiteAttribute : Attribute;
