global using Suite = Microsoft.VisualStudio.TestTools.UnitTesting.TestClassAttribute;
global using Check = Microsoft.VisualStudio.TestTools.UnitTesting.TestMethodAttribute;
global using CheckCases = Microsoft.VisualStudio.TestTools.UnitTesting.TestMethodAttribute;
global using Case = Microsoft.VisualStudio.TestTools.UnitTesting.DataRowAttribute;

[assembly: Microsoft.VisualStudio.TestTools.UnitTesting.Parallelize(
    Scope = Microsoft.VisualStudio.TestTools.UnitTesting.ExecutionScope.MethodLevel)]
