using k8s;
using k8s.Models;

namespace DotnetStarvation.Tests.Deploy;

public sealed class KubernetesManifestTests
{
    private static readonly string Folder = DeployFolder.File("kubernetes");

    public static TheoryData<string> Manifests =>
    [
        .. Directory.EnumerateFiles(Folder, "*.yaml", SearchOption.AllDirectories)
            .Where(file => Path.GetFileName(file) != "kustomization.yaml")
            .Select(file => Path.GetRelativePath(Folder, file)).Order(),
    ];

    [Theory]
    [MemberData(nameof(Manifests))]
    public void Kubernetes_own_types_know_every_field(string name)
    {
        string text = File.ReadAllText(Path.Combine(Folder, name));

        IKubernetesObject[] objects = Parse(text);

        Assert.NotEmpty(objects);
        Assert.All(objects, one => Assert.NotEmpty(one.Kind));
        string wrong = text.Replace("metadata:", "metaData:", StringComparison.Ordinal);
        Assert.ThrowsAny<Exception>(() => Parse(wrong)); // a field that they do not know is a mistake
    }

    [Fact]
    public void The_sidecar_needs_no_right_that_its_application_has_not()
    {
        V1PodSpec pod = Parse(DeployFolder.Kustomize("overlays/sidecar")).OfType<V1Deployment>().Single().Spec.Template.Spec;
        V1Container recorder = pod.InitContainers.Single(), application = pod.Containers.Single();

        Assert.Equal("Always", recorder.RestartPolicy);
        CheckIsLimited(recorder);
        Assert.Null(recorder.SecurityContext.Capabilities.Add);
        Assert.Equal((pod.SecurityContext.RunAsUser, true),
            (recorder.SecurityContext.RunAsUser, recorder.SecurityContext.RunAsNonRoot));
        Assert.True(pod.ShareProcessNamespace);
        Assert.Null(pod.HostPID);
        Assert.Contains(application.VolumeMounts, mount => mount is { Name: "temporary", MountPath: "/tmp" });
        CheckIsFound(pod, recorder, Parse(DeployFolder.Kustomize("overlays/sidecar")));
    }

    [Fact]
    public void The_daemon_has_two_capabilities_and_sees_the_processes_of_its_node()
    {
        IKubernetesObject[] all = Parse(DeployFolder.Kustomize("overlays/daemonset"));
        V1PodSpec pod = all.OfType<V1DaemonSet>().Single().Spec.Template.Spec;
        V1Container recorder = pod.Containers.Single();

        CheckIsLimited(recorder);
        Assert.Equal(["SYS_PTRACE", "DAC_OVERRIDE"], recorder.SecurityContext.Capabilities.Add);
        Assert.True(pod.HostPID);
        Assert.Null(pod.HostNetwork);
        Assert.DoesNotContain(pod.Volumes, volume => volume.HostPath is not null);
        Assert.Equal("privileged", all.OfType<V1Namespace>().Single().Metadata.Labels["pod-security.kubernetes.io/enforce"]);
        CheckIsFound(pod, recorder, all);
    }

    /// <summary>No privilege, no writable root, no token, and limits.</summary>
    private static void CheckIsLimited(V1Container recorder)
    {
        V1SecurityContext context = recorder.SecurityContext;
        Assert.Equal((false, true), (context.AllowPrivilegeEscalation, context.ReadOnlyRootFilesystem));
        Assert.Null(context.Privileged);
        Assert.Equal(["ALL"], context.Capabilities.Drop);
        Assert.Equal(["cpu", "memory"], recorder.Resources.Limits.Keys.Order());
        Assert.Equal(["cpu", "memory"], recorder.Resources.Requests.Keys.Order());
        Assert.Equal("metrics", recorder.LivenessProbe.HttpGet.Port.Value);
    }

    /// <summary>The Service selects the pod and its port, and the account has no token.</summary>
    private static void CheckIsFound(V1PodSpec pod, V1Container recorder, IKubernetesObject[] all)
    {
        V1Service service = all.OfType<V1Service>().Single();
        V1PodTemplateSpec template = all.OfType<V1DaemonSet>().Select(one => one.Spec.Template)
            .Concat(all.OfType<V1Deployment>().Select(one => one.Spec.Template)).Single();
        Assert.All(service.Spec.Selector, label => Assert.Equal(label.Value, template.Metadata.Labels[label.Key]));
        Assert.Equal("None", service.Spec.ClusterIP);
        V1ContainerPort port = Assert.Single(recorder.Ports);
        Assert.Equal((service.Spec.Ports.Single().TargetPort.Value, service.Spec.Ports.Single().Port),
            (port.Name, port.ContainerPort));
        V1ServiceAccount account = all.OfType<V1ServiceAccount>().Single();
        Assert.Equal((account.Metadata.Name, false), (pod.ServiceAccountName, account.AutomountServiceAccountToken));
        Assert.False(pod.AutomountServiceAccountToken);
    }

    private static IKubernetesObject[] Parse(string text) =>
        [.. KubernetesYaml.LoadAllFromString(text, strict: true).Cast<IKubernetesObject>()];
}
