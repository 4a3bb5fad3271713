using System;
using System.Linq;

/// <summary>Runs the program of a namespace: <c>mono programs.exe P0.Sample</c>.</summary>
public static class Programs
{
    public static int Main(string[] args)
    {
        var main = Type.GetType(args[0], true).GetMethod("Main");
        var own = main.GetParameters().Length > 0 ? new object[] { args.Skip(1).ToArray() } : null;
        return main.Invoke(null, own) as int? ?? 0;
    }
}
