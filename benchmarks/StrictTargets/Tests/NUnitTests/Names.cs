global using Check = NUnit.Framework.TestAttribute;
global using CheckCases = NUnit.Framework.TestAttribute;
global using Case = NUnit.Framework.TestCaseAttribute;

[assembly: NUnit.Framework.Parallelizable(NUnit.Framework.ParallelScope.All)]

namespace Shop.Tests;

/// <summary>Other frameworks mark their test classes: this one needs no mark.</summary>
[AttributeUsage(AttributeTargets.Class)]
internal sealed class SuiteAttribute : Attribute;
