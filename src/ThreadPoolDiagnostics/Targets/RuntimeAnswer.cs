using System.Buffers.Binary;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>What a runtime answers to a command.</summary>
/// <param name="IsOk">It has done what it was asked.</param>
/// <param name="Payload">What it says; of a refusal the reason, an HRESULT.</param>
internal readonly record struct RuntimeAnswer(bool IsOk, byte[] Payload)
{
    /// <summary>DS_IPC_E_UNKNOWN_COMMAND (ds-ipc-pal-types.h): it is too old for it.</summary>
    private const uint UnknownCommand = 0x80131385;

    /// <summary>It is older than this command.</summary>
    public bool IsTooOld => !IsOk && Reason == UnknownCommand;

    /// <summary>Why it refuses; 0 when it does not say.</summary>
    public uint Reason => Payload.Length >= sizeof(uint) ? BinaryPrimitives.ReadUInt32LittleEndian(Payload) : 0;
}
