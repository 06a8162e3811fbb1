using System.CommandLine;
using System.Globalization;
using System.Text.RegularExpressions;
using k8s;
using k8s.Models;
using Microsoft.Extensions.Time.Testing;
using StockExchange.StockLoad.Merge;
using StockExchange.StockLoad.Run;

namespace StockExchange.StockLoad.Tests.Deploy;

/// <summary>deploy/kubernetes/load.</summary>
public sealed partial class LoadManifestTests
{
    private static readonly string Folder = Path.Combine(RepositoryFolder.FullName, "deploy", "kubernetes", "load");

    private static readonly Dictionary<string, string> Variables = new(
        File.ReadAllLines(Path.Combine(Folder, "load.env"))
            .Select(line => line.Split('=', 2))
            .Select(pair => KeyValuePair.Create(pair[0], pair[1])))
    {
        ["INDEX"] = "3",
    };

    private static readonly V1Job Generators = Job("generators.yaml"), Merging = Job("merge/merge.yaml");

    [Fact]
    public void The_generators_get_arguments_that_run_takes_with_a_report_for_each_index()
    {
        string[] arguments = Arguments(Generators, "run");
        var time = new FakeTimeProvider(DateTimeOffset.Parse(Variables["START_AT"], CultureInfo.InvariantCulture).AddMinutes(-1));

        Assert.Empty(RunCommand.Create(time).Parse(arguments).Errors);
        Assert.Contains($"--report=/reports/{Variables["START_AT"]}/3", arguments);
        Assert.Equal(("Indexed", 0), (Generators.Spec.CompletionMode, Generators.Spec.BackoffLimit));
        Assert.Equal(Generators.Spec.Completions, Generators.Spec.Parallelism); // all at once, or they could not begin together
        V1EnvVar index = Container(Generators).Env.Single(variable => variable.Name == "INDEX");
        Assert.Contains("batch.kubernetes.io/job-completion-index", index.ValueFrom.FieldRef.FieldPath);
    }

    [Fact]
    public void The_merging_job_reads_the_folder_that_the_generators_write_and_writes_another()
    {
        string[] arguments = Arguments(Merging, "merge");

        Assert.Empty(MergeCommand.Create(TimeProvider.System).Parse(arguments).Errors);
        Assert.Equal([$"/reports/{Variables["START_AT"]}", $"--report=/reports/merged/{Variables["START_AT"]}"], arguments);
    }

    [Fact]
    public void Both_share_the_volume_and_the_settings_and_have_no_right_that_they_do_not_need()
    {
        Assert.All([Generators, Merging], job =>
        {
            V1PodSpec pod = job.Spec.Template.Spec;
            V1Container container = Container(job);
            V1Volume reports = pod.Volumes.Single(volume => volume.Name == "reports");
            Assert.Equal("stockload-reports", reports.PersistentVolumeClaim.ClaimName);
            Assert.Equal("/reports", container.VolumeMounts.Single(mount => mount.Name == "reports").MountPath);
            Assert.Equal("stockload", container.EnvFrom.Single().ConfigMapRef.Name);
            Assert.False(pod.AutomountServiceAccountToken);
            Assert.True(pod.SecurityContext.RunAsNonRoot);
            Assert.False(container.SecurityContext.AllowPrivilegeEscalation);
            Assert.Equal("Never", pod.RestartPolicy);
        });
        Assert.Equal(["ReadWriteMany"], KubernetesYaml.Deserialize<V1PersistentVolumeClaim>(
            File.ReadAllText(Path.Combine(Folder, "reports.yaml")), strict: true).Spec.AccessModes);
    }

    private static V1Job Job(string name) =>
        KubernetesYaml.Deserialize<V1Job>(File.ReadAllText(Path.Combine(Folder, name)), strict: true);

    private static V1Container Container(V1Job job) => job.Spec.Template.Spec.Containers.Single();

    /// <summary>The arguments after the command, with the variables' values.</summary>
    private static string[] Arguments(V1Job job, string command)
    {
        string[] all =
        [
            .. Container(job).Args.Select(argument =>
                Variable().Replace(argument, place => Variables[place.Groups["name"].Value])),
        ];
        Assert.Equal(command, all[0]);
        return all[1..];
    }

    [GeneratedRegex(@"\$\((?<name>\w+)\)", RegexOptions.ExplicitCapture)]
    private static partial Regex Variable();
}
