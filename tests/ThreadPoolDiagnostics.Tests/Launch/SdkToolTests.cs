using ThreadPoolDiagnostics.Launch;

namespace ThreadPoolDiagnostics.Tests.Launch;

public sealed class SdkToolTests
{
    [Theory]
    [InlineData("dotnet", "run", "--project", "src/Shop")]
    [InlineData("dotnet", "run", "Shop.dll")]
    [InlineData("dotnet", "watch", "run")]
    [InlineData("/usr/share/dotnet/dotnet", "/usr/share/dotnet/sdk/10.0.100/MSBuild.dll", "/nodemode:1")]
    [InlineData("/usr/share/dotnet/dotnet", "exec", "/usr/share/dotnet/sdk/10.0.100-rc.1/Roslyn/bincore/VBCSCompiler.dll")]
    [InlineData("/usr/share/dotnet/sdk/10.0.401/Roslyn/bincore/csc", "@x.rsp")]
    public void The_SDK_is_not_the_application(params string[] commandLine) => Assert.True(SdkTool.Is(commandLine));

    [Theory]
    [InlineData("dotnet", "Shop.dll")]
    [InlineData("dotnet", "exec", "--runtimeconfig", "x.json", "/srv/Shop.dll", "run")]
    [InlineData("/srv/sdk/Shop", "run")]
    [InlineData("/home/me/sdk/Shop/bin/Shop")]
    [InlineData("/srv/Shop")]
    public void The_application_is_not_the_SDK(params string[] commandLine) => Assert.False(SdkTool.Is(commandLine));
}
