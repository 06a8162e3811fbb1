using System.ServiceModel;

namespace TestLibraryTargets.Services;

/// <summary>The service that <see cref="LegacyCrm"/> asks. It is read, and never called, as is its client.</summary>
public sealed class CrmService : ICrm
{
    public string NameOf(int customer) => $"customer {customer}";
}

/// <summary>A client as svcutil writes it.</summary>
public sealed class CrmClient : ClientBase<ICrm>, ICrm
{
    public string NameOf(int customer) => Channel.NameOf(customer);
}
